import { LRUCache } from 'lru-cache';
import { MILLISECONDS } from '../../../base/clock.ts';
import { ARTWORK_VERSION } from '../../../contract/artwork-version.ts';
import { displayFileIds } from '../../../contract/display-rules.ts';
import type { Locale } from '../../../contract/locale.ts';
import { OUTPUT_TYPES, type OutputJob, type OutputKind, shortPath } from '../../../contract/outputs.ts';
import type { BlobStore } from '../../../providers/blobs/blob-store.ts';
import type { Services } from '../../binding.ts';
import { cityById } from '../../catalogue/public.ts';
import { imageFor } from '../../media/public.ts';
import { isLive } from '../rules.ts';
import { type Ad, findAd } from '../store.ts';

/** Raise it when outputs look different, so that kept ones are drawn anew. */
const OUTPUT_VERSION = 1;
/** Where outputs are kept. */
export const OUTPUTS_FOLDER = 'outputs';
/** Width of the pictures that outputs are drawn with. */
const PICTURE_WIDTH = 1280;

export type FoundOutput =
  | { kind: 'ready'; bytes: Uint8Array }
  /** The ad is another by now. */
  | { kind: 'elsewhere'; revision: number }
  | { kind: 'missing' }
  | { kind: 'busy' }
  /** It would have to be drawn, and the caller has had enough drawn. */
  | { kind: 'refused' };
type Asked = { id: string; revision: number; kind: OutputKind; locale: Locale };

type Drawn = Extract<FoundOutput, { kind: 'ready' | 'busy' | 'refused' }>;

/** What is being looked for or drawn just now, so that a crowd asking for the same has it drawn once. */
const drawing = new WeakMap<BlobStore, Map<string, Promise<Drawn>>>();

/** What could not be drawn is not tried again at once: a design that stalls must not stall again for everybody who asks. */
const failed = new LRUCache<string, true>({ max: 1000, ttl: 10 * MILLISECONDS.minute });

/** An output of an ad on the board: kept from an earlier call, or drawn now if the caller `mayDraw`. */
export async function outputFor(
  services: Services,
  asked: Asked,
  mayDraw: () => Promise<boolean>,
): Promise<FoundOutput> {
  const ad = await findAd(services.database.read, asked.id);
  if (!ad || !isLive(ad, services.clock.now())) return { kind: 'missing' };
  if (ad.revision !== asked.revision) return { kind: 'elsewhere', revision: ad.revision };
  const { blobs } = services;
  const key = `${keyPrefix(ad)}${asked.kind}-${asked.locale}.${OUTPUT_TYPES[asked.kind].extension}`;
  if (failed.has(key)) return { kind: 'busy' };
  const inHand = drawing.get(blobs) ?? new Map<string, Promise<Drawn>>();
  drawing.set(blobs, inHand);
  for (;;) {
    const running = inHand.get(key);
    const started = running ?? findOrDraw(services, ad, asked, key, mayDraw).finally(() => inHand.delete(key));
    inHand.set(key, started);
    const found = await started;
    // Another caller was refused; this one may still have it drawn.
    if (found.kind !== 'refused' || !running) return found;
  }
}

/** Throws away what was made of an ad that is another now, or gone. */
export function dropOutputs({ blobs }: Pick<Services, 'blobs'>, adId: string): Promise<void> {
  return blobs.deleteBelow(folderOf(adId));
}

/** What the keys of an ad's present outputs begin with. */
export function keyPrefix(ad: Pick<Ad, 'id' | 'revision'>): string {
  return `${folderOf(ad.id)}/${ARTWORK_VERSION}.${OUTPUT_VERSION}-${ad.revision}-`;
}

function folderOf(adId: string): string {
  return `${OUTPUTS_FOLDER}/${adId.slice(-2)}/${adId}`;
}

async function findOrDraw(
  services: Services,
  ad: Ad,
  asked: Asked,
  key: string,
  mayDraw: () => Promise<boolean>,
): Promise<Drawn> {
  const ready = await services.blobs.get(key);
  if (ready) return { kind: 'ready', bytes: ready };
  if (!(await mayDraw())) return { kind: 'refused' };
  const job = await jobFor(services, ad, asked);
  const bytes = await services.outputs.draw(job).catch((error: unknown) => {
    failed.set(key, true);
    throw error;
  });
  if (!bytes) return { kind: 'busy' };
  await services.blobs.put(key, bytes);
  return { kind: 'ready', bytes };
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
