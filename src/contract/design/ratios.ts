/** Reference size in px of each ratio: the smallest photo that fills the whole artwork. */
export const RATIO_SIZES = {
  '1:1': { width: 600, height: 600 },
  '4:3': { width: 800, height: 600 },
  '3:4': { width: 600, height: 800 },
  '16:9': { width: 960, height: 540 },
  '9:16': { width: 540, height: 960 },
} as const;
export type Ratio = keyof typeof RATIO_SIZES;
export const RATIOS = Object.keys(RATIO_SIZES) as Ratio[];

/** Factor on font sizes by ratio: wide artworks have less height for the same width. */
export const RATIO_TYPE_SCALE: Record<Ratio, number> = { '1:1': 1, '3:4': 1, '9:16': 1, '4:3': 0.76, '16:9': 0.64 };

/** Width divided by height of a ratio. */
export function aspectOf(ratio: Ratio): number {
  return RATIO_SIZES[ratio].width / RATIO_SIZES[ratio].height;
}
