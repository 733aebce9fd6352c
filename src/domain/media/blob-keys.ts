import { IMAGE_WIDTHS } from '../../contract/images.ts';

export const PICTURES_FOLDER = 'pictures';

/** Where a file's bytes are kept; the folders by last characters keep any one of them short. */
export function folderOf(fileId: string): string {
  return `${PICTURES_FOLDER}/${fileId.slice(-2)}/${fileId}`;
}

export function originalKey(fileId: string): string {
  return `${folderOf(fileId)}/kept.webp`;
}

export function widthKey(fileId: string, width: number): string {
  return `${folderOf(fileId)}/${width}.webp`;
}

/** Whether a file's bytes are kept under this key; what a broken write left beside them is not. */
export function isPictureKey(fileId: string, key: string): boolean {
  return key === originalKey(fileId) || IMAGE_WIDTHS.some((width) => key === widthKey(fileId, width));
}
