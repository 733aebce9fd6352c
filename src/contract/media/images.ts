/** Pictures with more pixels are rejected: a small file can decode to one that fills the memory. */
export const MAX_PIXELS = 50_000_000;

/** Widths in px that the image endpoint serves. All others are rejected. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 960, 1280] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/**
 * The width for clients with the Save-Data header: for a screen of density 1, because phones request density 2 or
 * more.
 */
export function widthSavingData(width: number): number {
  return IMAGE_WIDTHS.findLast((allowed) => allowed * 2 <= width) ?? IMAGE_WIDTHS[0];
}

/** URL of a file's picture at one of the allowed widths. */
export function imagePath(fileId: string, width: ImageWidth): string {
  return `/_img/${width}/${encodeURIComponent(fileId)}.webp`;
}

/** How a subject is cut out: along its contour, with a white outline, by straight cuts, or in the place of the whole photo. */
export const CUT_STYLES = ['clean', 'outline', 'scissor', 'register'] as const;
export type CutStyle = (typeof CUT_STYLES)[number];
/** A photo in grey, or printed in one ink as a duotone or by dots: its paper is transparent. */
export const TONE_STYLES = ['mono', 'duo', 'halftone'] as const;
export type ToneStyle = (typeof TONE_STYLES)[number];
/** Pictures that are derived from a photo. */
export type PictureStyle = CutStyle | ToneStyle;
/** Widths in px in which derived pictures are stored. */
export const CUT_WIDTHS = [320, 640] as const;
export type CutWidth = (typeof CUT_WIDTHS)[number];

/** Address of a derived picture; a cut-out exists once its photo's subject has been found. */
export function stylePath(fileId: string, style: PictureStyle, width: CutWidth): string {
  return `/_img/${style}/${width}/${encodeURIComponent(fileId)}.webp`;
}
