import { LRUCache } from 'lru-cache';
import { MILLISECONDS } from '../../base/clock.ts';
import { displayFileIds } from '../../contract/display.ts';
import { FACE_VERSION } from '../../contract/face-version.ts';
import type { Locale } from '../../contract/locale.ts';
import { OUTPUT_TYPES, type OutputJob, type OutputKind, shortPath } from '../../contract/outputs.ts';
import type { BlobStore } from '../../providers/blobs/blob-store.ts';
import type { Services } from '../binding.ts';
import { cityById } from '../catalogue/public.ts';
import { imageFor } from '../media/public.ts';
import { hangsOnBoard } from './rules.ts';
import { type Ad, findAd } from './store.ts';

/** Raise it when outputs look different, so that kept ones are drawn anew. */
const OUTPUT_VERSION = 1;
/** Width of the pictures that outputs are drawn with. */
const PICTURE_WIDTH = 1280;

export type FoundOutput =
  | { kind: 'ready'; bytes: Uint8Array }
  /** The ad is another by now. */
  | { kind: 'elsewhere'; revision: number }
  | { kind: 'missing' }
  | { kind: 'busy' };
type Asked = { id: string; revision: number; kind: OutputKind; locale: Locale };

/** What is being looked for or drawn just now, so that a crowd asking for the same has it drawn once. */
const drawing = new WeakMap<BlobStore, Map<string, Promise<Uint8Array | null>>>();

/** What could not be drawn is not tried again at once: a design that stalls must not stall again for everybody who asks. */
const failed = new LRUCache<string, true>({ max: 1000, ttl: 10 * MILLISECONDS.minute });

/** An output of an ad on the board: kept from an earlier call, or drawn now. */
export async function outputFor(services: Services, asked: Asked): Promise<FoundOutput> {
  const ad = await findAd(services.database.read, asked.id);
  if (!ad || !hangsOnBoard(ad, services.clock.now())) return { kind: 'missing' };
  if (ad.revision !== asked.revision) return { kind: 'elsewhere', revision: ad.revision };
  const { blobs } = services;
  const name = `${FACE_VERSION}.${OUTPUT_VERSION}-${ad.revision}-${asked.kind}-${asked.locale}.${OUTPUT_TYPES[asked.kind].extension}`;
  const key = `${folderOf(ad.id)}/${name}`;
  if (failed.has(key)) return { kind: 'busy' };
  const inHand = drawing.get(blobs) ?? new Map<string, Promise<Uint8Array | null>>();
  drawing.set(blobs, inHand);
  const started = inHand.get(key) ?? findOrDraw(services, ad, asked, key).finally(() => inHand.delete(key));
  inHand.set(key, started);
  const bytes = await started;
  return bytes ? { kind: 'ready', bytes } : { kind: 'busy' };
}

/** Throws away what was made of an ad that is another now, or gone. */
export function dropOutputs({ blobs }: Pick<Services, 'blobs'>, adId: string): Promise<void> {
  return blobs.deleteBelow(folderOf(adId));
}

function folderOf(adId: string): string {
  return `outputs/${adId.slice(-2)}/${adId}`;
}

async function findOrDraw(services: Services, ad: Ad, asked: Asked, key: string): Promise<Uint8Array | null> {
  const ready = await services.blobs.get(key);
  if (ready) return ready;
  const job = await jobFor(services, ad, asked);
  const bytes = await services.outputs.draw(job).catch((error: unknown) => {
    failed.set(key, true);
    throw error;
  });
  if (bytes) await services.blobs.put(key, bytes);
  return bytes;
}

async function jobFor(services: Services, ad: Ad, { kind, locale }: Asked): Promise<OutputJob> {
  const [city, pictures] = await Promise.all([
    ad.city_id ? cityById(services.database.read, ad.city_id) : null,
    picturesOf(services, ad),
  ]);
  const address = `${services.public_url()}${shortPath(ad.id)}`;
  return {
    kind,
    locale,
    document: ad.display_config,
    pictures,
    title: ad.title,
    city_name: city?.name ?? '',
    price: ad.price,
    price_unit: ad.price_unit,
    price_note: ad.price_note,
    price_period: ad.price_period,
    app_name: services.app_name,
    address,
    address_text: address.replace(/^https?:\/\/(?:www\.)?/, ''),
  };
}

async function picturesOf(services: Services, ad: Ad): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>();
  for (const id of displayFileIds(ad.display_config)) {
    const image = await imageFor(services, id, PICTURE_WIDTH);
    if (image) pictures.set(id, image.bytes);
  }
  return pictures;
}
