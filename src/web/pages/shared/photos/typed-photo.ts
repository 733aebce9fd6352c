import { pictureTypeOf, SIGNATURE_BYTES } from '../../../../contract/media/picture-types.ts';

/** Whether a file may be a picture: one without a type is read by its bytes later. */
export function mayBePhoto({ type }: Pick<File, 'type'>): boolean {
  return type === '' || type === 'application/octet-stream' || type.startsWith('image/');
}

/** The file with the type that its bytes have, if it came without one, as files of some apps do. Other files stay as they are. */
export async function typedPhoto(file: File): Promise<File> {
  if (file.type.startsWith('image/')) return file;
  const type = pictureTypeOf(new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()));
  return type === null ? file : new File([file], file.name, { type, lastModified: file.lastModified });
}
