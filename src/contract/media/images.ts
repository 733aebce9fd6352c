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
/** Shadows of a cut-out: where it stands, under a sheet that lies, or far away to the right. */
export const SHADOW_STYLES = ['contact', 'soft', 'long'] as const;
export type ShadowStyle = (typeof SHADOW_STYLES)[number];
/** Cut-outs that are printed in a tone or throw a shadow: not those that are drawn above their photo. */
export const PRINTED_CUTS = ['clean', 'outline', 'scissor'] as const;
export type PrintedCut = (typeof PRINTED_CUTS)[number];
/** A printed cut-out, made of the cut-out at the first request. */
export type PrintedStyle =
  | `${PrintedCut}-${ToneStyle}`
  | `${PrintedCut}-${ShadowStyle}`
  | `${PrintedCut}-${ToneStyle}-${ShadowStyle}`;
/** Pictures that are derived from a photo. */
export type PictureStyle = CutStyle | ToneStyle | PrintedStyle;

function allStyles(): PictureStyle[] {
  const printed = PRINTED_CUTS.flatMap((cut): PrintedStyle[] => [
    ...TONE_STYLES.map((tone) => `${cut}-${tone}` as const),
    ...SHADOW_STYLES.map((shadow) => `${cut}-${shadow}` as const),
    ...TONE_STYLES.flatMap((tone) => SHADOW_STYLES.map((shadow) => `${cut}-${tone}-${shadow}` as const)),
  ]);
  return [...CUT_STYLES, ...TONE_STYLES, ...printed];
}
/** The names of all derived pictures. The mark lets the build leave them out of pages that do not use them. */
export const PICTURE_STYLES: readonly PictureStyle[] = /* @__PURE__ */ allStyles();

/** What a printed cut-out consists of. */
export type PrintedParts = { cut: PrintedCut; tone: ToneStyle | null; shadow: ShadowStyle | null };

/** The style of a cut-out in this tone and with this shadow. */
export function printedStyle({ cut, tone, shadow }: PrintedParts): PrintedCut | PrintedStyle {
  if (tone && shadow) return `${cut}-${tone}-${shadow}`;
  if (tone) return `${cut}-${tone}`;
  return shadow ? `${cut}-${shadow}` : cut;
}

/** The parts of a cut-out's style; null for a photo, and for a cut-out that is drawn above its photo. */
export function printedParts(style: PictureStyle): PrintedParts | null {
  const words = style.split('-');
  const cut = PRINTED_CUTS.find((known) => known === words[0]);
  if (!cut) return null;
  return {
    cut,
    tone: TONE_STYLES.find((known) => words.includes(known)) ?? null,
    shadow: SHADOW_STYLES.find((known) => words.includes(known)) ?? null,
  };
}

/** By how much of its own size a cut-out's picture is larger on its sides if it has room for a shadow. */
export const SHADOW_ROOM = { beside: 0.1, above: 0.06, below: 0.14 } as const;

/** Widths in px in which derived pictures are stored. */
export const CUT_WIDTHS = [320, 640] as const;
export type CutWidth = (typeof CUT_WIDTHS)[number];

/** Address of a derived picture; a cut-out exists once its photo's subject has been found. */
export function stylePath(fileId: string, style: PictureStyle, width: CutWidth): string {
  return `/_img/${style}/${width}/${encodeURIComponent(fileId)}.webp`;
}
