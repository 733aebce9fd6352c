import { pageDecoders, uploadDecoders } from './decoder-pool.ts';
import type { BrandDrawing } from './draw-brand.ts';
import type { EncodedPicture } from './encode-picture.ts';
import { type Size, WHOLE } from './rules.ts';

/**
 * Checks and encodes an uploaded picture that its module stores itself, outside the files that pages show. Throws the
 * errors of the upload endpoint.
 */
export async function encodePrivatePicture(
  ownerId: string,
  path: string,
  size: { smallest: Size; largest: Size },
): Promise<EncodedPicture> {
  const framing = { ...size, crop: WHOLE };
  return (await uploadDecoders.run(ownerId, () => ({ kind: 'encode', path, framing, widths: [] }))).stored;
}

/** Checks and encodes an uploaded logo as it is, because its edges are sharp. Throws the errors of the upload endpoint. */
export async function encodeLogo(
  ownerId: string,
  path: string,
  size: { smallest: Size; largest: Size },
): Promise<EncodedPicture> {
  const framing = { ...size, crop: WHOLE };
  return (await uploadDecoders.run(ownerId, () => ({ kind: 'encode', path, framing, widths: [], isLossless: true })))
    .stored;
}

/** A picture of the board that contains a logo which `encodeLogo` made. */
export async function drawBrandPicture(drawing: BrandDrawing): Promise<Uint8Array> {
  return pageDecoders.run('', () => ({ kind: 'brand', drawing }));
}

/** A picture that `encodePrivatePicture` made, as a JPEG for a document. `viewer` is who waits for it. */
export async function printPrivatePicture(viewer: string, stored: Uint8Array, width: number): Promise<Uint8Array> {
  return pageDecoders.run(viewer, () => ({ kind: 'print', stored, width }));
}

/** Writes a text over a picture that `encodePrivatePicture` made. `viewer` is who waits for it. */
export async function markPrivatePicture(
  viewer: string,
  mark: { stored: Uint8Array; text: string; font: string },
): Promise<Uint8Array> {
  return pageDecoders.run(viewer, () => ({ kind: 'mark', ...mark }));
}
