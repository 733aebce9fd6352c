/** The first bytes of pictures, by their type. Files of some apps are dropped without a type. */
const SIGNATURES: readonly [type: string, at: number, bytes: string][] = [
  ['image/jpeg', 0, '\xFF\xD8\xFF'],
  ['image/png', 0, '\x89PNG\r\n\x1A\n'],
  ['image/webp', 8, 'WEBP'],
  ['image/avif', 8, 'avif'],
  ['image/heic', 8, 'heic'],
  ['image/heic', 8, 'heix'],
  ['image/heic', 8, 'mif1'],
];
const HEAD_BYTES = 16;

/** Whether a file may be a picture: one without a type is read by its bytes later. */
export function mayBePhoto({ type }: Pick<File, 'type'>): boolean {
  return type === '' || type === 'application/octet-stream' || type.startsWith('image/');
}

/** The file with the type that its bytes have, if it came without one. Other files stay as they are. */
export async function typedPhoto(file: File): Promise<File> {
  if (file.type.startsWith('image/')) return file;
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const text = String.fromCharCode(...head);
  const type = SIGNATURES.find(([, at, bytes]) => text.startsWith(bytes, at))?.[0];
  return type === undefined ? file : new File([file], file.name, { type, lastModified: file.lastModified });
}
