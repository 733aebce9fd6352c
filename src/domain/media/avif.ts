import { LRUCache } from 'lru-cache';
import { MILLISECONDS } from '../../base/clock.ts';
import type { BlobStore } from '../../providers/blobs/blob-store.ts';
import { avifKey, originalKey } from './blob-keys.ts';
import { createDecoderPool } from './decoder-pool.ts';

export const AVIF_TYPE = 'image/avif';
/** A picture is made smaller once it was requested so often within a day. */
export const REQUESTS_BEFORE_AVIF = 3;
/** Pictures whose requests are counted; further ones are forgotten first. */
const COUNTED = 20_000;
const MAX_WAITING = 50;
/** Making them takes at most this share of one core. */
const SHARE_OF_CORE = 0.1;

/** Not those of pages: a page's picture never waits for one of these. */
const decoders = createDecoderPool();

/** At which phones of usual density show a new ad's pictures: on a board, and on its page. */
export const WIDTHS_OF_NEW_ADS = [320, 640] as const;

type Wanted = { file_id: string; width: number; webpBytes: number };

/**
 * Pictures in AVIF, which are about a third smaller than in WebP and take twice as long to make. They are made of those of a new
 * ad, and in the background, one after another and with pauses, of those that are requested often, and are stored beside the WebP.
 */
function createAvifs(blobs: BlobStore) {
  /** How often those were requested that are not stored, or not smaller. */
  const requests = new LRUCache<string, { count: number }>({ max: COUNTED, ttl: MILLISECONDS.day });
  const waiting: Wanted[] = [];
  let working: Promise<void> | null = null;

  async function make({ file_id, width, webpBytes }: Wanted): Promise<void> {
    const key = avifKey(file_id, width);
    // Another process may have made it.
    if (await blobs.get(key)) {
      requests.delete(key);
      return;
    }
    const bytes = await decoders.run('', async () => {
      const stored = await blobs.get(originalKey(file_id));
      if (!stored) throw new Error('the picture was deleted');
      return { kind: 'avif', stored, width };
    });
    if (bytes.byteLength >= webpBytes) return;
    await blobs.put(key, bytes);
    // From now on it is looked up again.
    requests.delete(key);
  }

  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const start = performance.now();
      // Pages have the WebP, whatever happens here; it is not tried again for a day.
      await make(next).catch(() => undefined);
      const pause = (performance.now() - start) * (1 / SHARE_OF_CORE - 1);
      if (waiting.length > 0) await new Promise((resume) => setTimeout(resume, pause).unref());
    }
  }

  return {
    /** The stored picture; null if there is none, in which case the caller reports the WebP that it sends instead. */
    async find(fileId: string, width: number): Promise<Uint8Array | null> {
      const key = avifKey(fileId, width);
      if (requests.has(key)) return null;
      return blobs.get(key);
    },
    /** Counts a request that got a WebP; the picture is made when there were enough. */
    count(fileId: string, width: number, webpBytes: number): void {
      const key = avifKey(fileId, width);
      const entry = requests.get(key) ?? { count: 0 };
      entry.count += 1;
      requests.set(key, entry, { ttl: requests.getRemainingTTL(key) || MILLISECONDS.day });
      if (entry.count !== REQUESTS_BEFORE_AVIF) return;
      // The next request for it counts it again.
      if (waiting.length >= MAX_WAITING) requests.delete(key);
      else waiting.push({ file_id: fileId, width, webpBytes });
      working ??= work().finally(() => {
        working = null;
      });
    },
    /** Makes a picture now, unless there is one, or it would not be smaller. Throws if the file was deleted. */
    make,
    /** Ends when nothing is being made. */
    settled: async () => working,
  };
}

const made = new WeakMap<BlobStore, ReturnType<typeof createAvifs>>();

/** The AVIF pictures of a store. */
export function avifsOf(blobs: BlobStore): ReturnType<typeof createAvifs> {
  const avifs = made.get(blobs) ?? createAvifs(blobs);
  made.set(blobs, avifs);
  return avifs;
}
