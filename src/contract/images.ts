/** Pictures with more are refused: a small file can unfold into one that fills the memory. */
export const MAX_PIXELS = 50_000_000;

/** Widths in px that the image endpoint draws; nobody may ask for another. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 960, 1280] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** What who asks to save data gets instead: the width for a screen of density 1, as phones ask for two and more. */
export function widthSavingData(width: number): number {
  return IMAGE_WIDTHS.findLast((allowed) => allowed * 2 <= width) ?? IMAGE_WIDTHS[0];
}

/** Address of an own file's picture, drawn at one of the allowed widths. */
export function imagePath(fileId: string, width: ImageWidth): string {
  return `/_img/${width}/${encodeURIComponent(fileId)}.webp`;
}
