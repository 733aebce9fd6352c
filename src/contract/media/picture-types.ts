/** The first bytes of pictures, by their type. */
const SIGNATURES: readonly [type: string, at: number, bytes: string][] = [
  ['image/jpeg', 0, '\xFF\xD8\xFF'],
  ['image/png', 0, '\x89PNG\r\n\x1A\n'],
  ['image/webp', 8, 'WEBP'],
  ['image/avif', 8, 'avif'],
  ['image/heic', 8, 'heic'],
  ['image/heic', 8, 'heix'],
  ['image/heic', 8, 'mif1'],
];
/** So many first bytes of a file tell its type. */
export const SIGNATURE_BYTES = 16;

/** The media type of a picture by its first bytes; null: it is none that is known. */
export function pictureTypeOf(bytes: Uint8Array): string | null {
  const text = String.fromCharCode(...bytes.subarray(0, SIGNATURE_BYTES));
  return SIGNATURES.find(([, at, start]) => text.startsWith(start, at))?.[0] ?? null;
}
