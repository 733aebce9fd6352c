import { id as uuid } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import {
  CUT_WIDTHS,
  type CutWidth,
  IMAGE_WIDTHS,
  type PictureStyle,
  type PrintedParts,
  printedParts,
  printedStyle,
  TONE_STYLES,
  type ToneStyle,
} from '../../contract/media/images.ts';
import type { BlobStore } from '../../providers/blobs/blob-store.ts';
import type { Services } from '../services.ts';
import { AVIF_TYPE, avifsOf, WIDTHS_OF_NEW_ADS } from './avif.ts';
import { originalKey, styleKey, widthKey } from './blob-keys.ts';
import { pageDecoders } from './decoder-pool.ts';
import { STORED_TYPE } from './rules.ts';
import { findFile } from './store.ts';

export type ServedImage = { bytes: Uint8Array; mime_type: string; etag: string };

/** Pictures that are being resized, so that concurrent callers share one job. */
const resizing = new WeakMap<BlobStore, Map<string, Promise<Uint8Array | null>>>();

/**
 * A stored picture at one of the allowed widths, at most its own; null for another width or an unknown file. A file
 * never changes, so the response may be cached permanently. `avif`: it may be AVIF, where that is stored.
 */
export async function imageFor(
  services: Pick<Services, 'database' | 'blobs'>,
  fileId: string,
  width: number,
  { avif = false }: { avif?: boolean } = {},
): Promise<ServedImage | null> {
  if (!IMAGE_WIDTHS.some((allowed) => allowed === width) || !uuid.safeParse(fileId).success) return null;
  const file = await findFile(services.database.read, fileId);
  if (!file) return null;
  const name = `${file.id}-${Math.min(width, file.width)}`;
  const stored = storedWidth(file, width);
  const smaller = avif ? await avifsOf(services.blobs).find(file.id, stored) : null;
  if (smaller) return { bytes: smaller, mime_type: AVIF_TYPE, etag: `"${name}-avif"` };
  const bytes =
    width >= file.width
      ? await services.blobs.get(originalKey(file.id))
      : await narrower(services.blobs, file.id, width);
  if (bytes && avif) avifsOf(services.blobs).count(file.id, stored, bytes.byteLength);
  return bytes && { bytes, mime_type: STORED_TYPE, etag: `"${name}"` };
}

/** Makes the pictures of a new ad in AVIF, before they are asked for. Files that do not exist any more are left out. */
export async function prepareAvifs(
  services: Pick<Services, 'database' | 'blobs'>,
  fileIds: readonly string[],
): Promise<void> {
  for (const fileId of fileIds) {
    const file = await findFile(services.database.read, fileId);
    if (!file) continue;
    for (const width of new Set(WIDTHS_OF_NEW_ADS.map((wanted) => storedWidth(file, wanted)))) {
      const webp = await imageFor(services, fileId, width);
      if (webp) await avifsOf(services.blobs).make({ file_id: fileId, width, webpBytes: webp.bytes.byteLength });
    }
  }
}

/** Of widths beyond a picture's own all are the same picture. */
function storedWidth(file: { width: number }, width: number): number {
  return IMAGE_WIDTHS.find((allowed) => allowed >= Math.min(width, file.width)) ?? width;
}

/**
 * A picture that is derived from a photo; null if it has no such cut-out. Tones and shadows are made at the first request, by those
 * who may: its owner, and whoever sees a design that shows it. Its bytes are deleted with the photo's.
 */
export async function styledImageFor(
  services: Pick<Services, 'database' | 'blobs'>,
  fileId: string,
  style: PictureStyle,
  width: CutWidth,
  mayMake: (file: { id: string; owner_id: string | null }) => Promise<boolean>,
): Promise<ServedImage | null> {
  if (!uuid.safeParse(fileId).success) return null;
  const tone = TONE_STYLES.find((known) => known === style);
  const key = styleKey(fileId, style, width);
  const ready = await services.blobs.get(key);
  const parts = printedParts(style);
  const isPrinted = parts !== null && (parts.tone !== null || parts.shadow !== null);
  const made = async () => {
    if (!tone && !isPrinted) return null;
    const file = await findFile(services.database.read, fileId);
    if (!file || !(await mayMake(file))) return null;
    if (tone) return toned(services, fileId, tone, width);
    return parts && printed(services, fileId, parts, width);
  };
  const bytes = ready ?? (await made());
  return bytes && { bytes, mime_type: STORED_TYPE, etag: `"${fileId}-${style}-${width}"` };
}

async function toned(
  services: Pick<Services, 'database' | 'blobs'>,
  fileId: string,
  tone: ToneStyle,
  width: CutWidth,
): Promise<Uint8Array | null> {
  const photo = await imageFor(services, fileId, width);
  if (!photo) return null;
  return shared(services.blobs, styleKey(fileId, tone, width), async () => {
    const bytes = await pageDecoders.run('', () => ({ kind: 'tone', stored: photo.bytes, width, tone }));
    await services.blobs.put(styleKey(fileId, tone, width), bytes);
    return bytes;
  });
}

/** Made of the largest cut-out, so that its dots and its shadow look the same at every width. */
async function printed(
  { blobs }: Pick<Services, 'blobs'>,
  fileId: string,
  parts: PrintedParts,
  width: CutWidth,
): Promise<Uint8Array | null> {
  const key = styleKey(fileId, printedStyle(parts), width);
  return shared(blobs, key, async () => {
    const stored = await blobs.get(styleKey(fileId, parts.cut, Math.max(...CUT_WIDTHS)));
    if (!stored) return null;
    const bytes = await pageDecoders.run('', () => ({ kind: 'cut', stored, width, parts }));
    await blobs.put(key, bytes);
    return bytes;
  });
}

function narrower(blobs: BlobStore, fileId: string, width: number): Promise<Uint8Array | null> {
  // Looking it up is part of the shared job: a separate look-up could miss a job that ends in between.
  return shared(blobs, widthKey(fileId, width), () => findOrResize(blobs, fileId, width));
}

function shared(blobs: BlobStore, key: string, make: () => Promise<Uint8Array | null>): Promise<Uint8Array | null> {
  const pending = resizing.get(blobs) ?? new Map<string, Promise<Uint8Array | null>>();
  resizing.set(blobs, pending);
  const started = pending.get(key) ?? make().finally(() => pending.delete(key));
  pending.set(key, started);
  return started;
}

async function findOrResize(blobs: BlobStore, fileId: string, width: number): Promise<Uint8Array | null> {
  const ready = await blobs.get(widthKey(fileId, width));
  if (ready) return ready;
  const bytes = await pageDecoders.run('', async () => {
    const stored = await blobs.get(originalKey(fileId));
    if (!stored) throw new AppError('not_found');
    return { kind: 'narrow', stored, width };
  });
  await blobs.put(widthKey(fileId, width), bytes);
  return bytes;
}
