import { CUT_WIDTHS, IMAGE_WIDTHS, PICTURE_STYLES, type PictureStyle } from '../../contract/media/images.ts';

export const PICTURES_FOLDER = 'pictures';

/** The folder of a file's bytes; grouping by last characters keeps folders small. */
export function folderOf(fileId: string): string {
  return `${PICTURES_FOLDER}/${fileId.slice(-2)}/${fileId}`;
}

export function originalKey(fileId: string): string {
  return `${folderOf(fileId)}/original.webp`;
}

export function widthKey(fileId: string, width: number): string {
  return `${folderOf(fileId)}/${width}.webp`;
}

export function avifKey(fileId: string, width: number): string {
  return `${folderOf(fileId)}/${width}.avif`;
}

/** A picture that is derived from the photo, such as a cut-out of its subject. */
export function styleKey(fileId: string, style: PictureStyle, width: number): string {
  return `${folderOf(fileId)}/${style}-${width}.webp`;
}

/** Whether this is a key of the file; leftovers of interrupted writes are not. */
export function isPictureKey(fileId: string, key: string): boolean {
  if (key === originalKey(fileId)) return true;
  if (PICTURE_STYLES.some((style) => CUT_WIDTHS.some((width) => key === styleKey(fileId, style, width)))) return true;
  return IMAGE_WIDTHS.some((width) => key === widthKey(fileId, width) || key === avifKey(fileId, width));
}
