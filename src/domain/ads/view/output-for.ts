import { LRUCache } from 'lru-cache';
import { MILLISECONDS } from '../../../base/clock.ts';
import { ARTWORK_VERSION } from '../../../contract/design/artwork-version.ts';
import {
  OUTPUT_TYPES,
  type OutputJob,
  type OutputKind,
  shortPath,
  styleName,
} from '../../../contract/design/outputs.ts';
import { copyOf, cutOf, displayFileIds, slotsOf, toneOf } from '../../../contract/design/rules.ts';
import type { Locale } from '../../../contract/text/locale.ts';
import type { BlobStore } from '../../../providers/blobs/blob-store.ts';
import { cityById } from '../../catalogue/public.ts';
import { imageFor, styledImageFor } from '../../media/public.ts';
import type { Services } from '../../services.ts';
import { type Ad, findAd } from '../ad-store.ts';
import { isLive } from '../rules.ts';

/** Increment it when outputs look different, so that stored ones are replaced. */
const OUTPUT_VERSION = 1;
/** Folder of the stored outputs. */
export const OUTPUTS_FOLDER = 'outputs';
/** Width of the pictures in outputs. */
const PICTURE_WIDTH = 1280;
const CUT_WIDTH = 640;

export type FoundOutput =
  | { kind: 'ready'; bytes: Uint8Array }
  /** The ad has another version now. */
  | { kind: 'elsewhere'; version: number }
  | { kind: 'missing' }
  | { kind: 'busy' }
  /** The output is not stored, and `mayRender` did not allow rendering it. */
  | { kind: 'refused' };
type OutputRequest = { id: string; version: number; kind: OutputKind; locale: Locale };

type Rendered = Extract<FoundOutput, { kind: 'ready' | 'busy' | 'refused' }>;

/** Outputs that are being rendered, so that concurrent callers share one rendering. */
const renderings = new WeakMap<BlobStore, Map<string, Promise<Rendered>>>();

/** Failed outputs are not retried immediately: a design that cannot be rendered would block others. */
const failed = new LRUCache<string, true>({ max: 1000, ttl: 10 * MILLISECONDS.minute });

/** An output of a live ad: stored, or rendered now if `mayRender` allows it. */
export async function outputFor(
  services: Services,
  request: OutputRequest,
  mayRender: () => Promise<boolean>,
): Promise<FoundOutput> {
  const ad = await findAd(services.database.read, request.id);
  if (!ad || !isLive(ad, services.clock.now())) return { kind: 'missing' };
  if (ad.version !== request.version) return { kind: 'elsewhere', version: ad.version };
  const { blobs } = services;
  const key = `${keyPrefix(ad)}${request.kind}-${request.locale}.${OUTPUT_TYPES[request.kind].extension}`;
  if (failed.has(key)) return { kind: 'busy' };
  const pending = renderings.get(blobs) ?? new Map<string, Promise<Rendered>>();
  renderings.set(blobs, pending);
  for (;;) {
    const running = pending.get(key);
    const started = running ?? findOrRender(services, ad, request, key, mayRender).finally(() => pending.delete(key));
    pending.set(key, started);
    const found = await started;
    // Another caller was rejected; this one may be allowed.
    if (found.kind !== 'refused' || !running) return found;
  }
}

/** Deletes the outputs of an ad that has changed or ended. */
export function deleteOutputs({ blobs }: Pick<Services, 'blobs'>, adId: string): Promise<void> {
  return blobs.deleteBelow(folderOf(adId));
}

/** The prefix of the keys of an ad's current outputs. */
export function keyPrefix(ad: Pick<Ad, 'id' | 'version'>): string {
  return `${folderOf(ad.id)}/${ARTWORK_VERSION}.${OUTPUT_VERSION}-${ad.version}-`;
}

function folderOf(adId: string): string {
  return `${OUTPUTS_FOLDER}/${adId.slice(-2)}/${adId}`;
}

async function findOrRender(
  services: Services,
  ad: Ad,
  request: OutputRequest,
  key: string,
  mayRender: () => Promise<boolean>,
): Promise<Rendered> {
  const ready = await services.blobs.get(key);
  if (ready) return { kind: 'ready', bytes: ready };
  if (!(await mayRender())) return { kind: 'refused' };
  const job = await jobFor(services, ad, request);
  const bytes = await services.outputs.render(job).catch((error: unknown) => {
    failed.set(key, true);
    throw error;
  });
  if (!bytes) return { kind: 'busy' };
  await services.blobs.put(key, bytes);
  return { kind: 'ready', bytes };
}

async function jobFor(services: Services, ad: Ad, { kind, locale }: OutputRequest): Promise<OutputJob> {
  const [city, pictures] = await Promise.all([
    ad.city_id ? cityById(services.database.read, ad.city_id) : null,
    picturesOf(services, ad),
  ]);
  const address = `${services.public_url()}${shortPath(ad.id)}`;
  return {
    kind,
    locale,
    design: ad.display_config,
    pictures,
    title: ad.title,
    city_name: city?.name ?? '',
    price: ad.price,
    price_unit: ad.price_unit,
    price_note: ad.price_note,
    price_period: ad.price_period,
    brand: services.brand(),
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
  for (const photo of slotsOf(ad.display_config).photos) {
    if (!photo?.file_id) continue;
    for (const styleFor of [cutOf, copyOf, toneOf]) {
      const style = styleFor(ad.display_config, photo);
      const image = style && (await styledImageFor(services, photo.file_id, style, CUT_WIDTH, async () => true));
      if (style && image) pictures.set(styleName(photo.file_id, style), image.bytes);
    }
  }
  return pictures;
}
