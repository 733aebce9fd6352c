import type { Ratio } from '../../../contract/design/ratios.ts';

/** Class that gives an artwork, and the card around it, its aspect ratio and type scale. */
export const RATIO_CLASSES: Record<Ratio, string> = {
  '1:1': 'r11',
  '4:3': 'r43',
  '3:4': 'r34',
  '16:9': 'r169',
  '9:16': 'r916',
};
