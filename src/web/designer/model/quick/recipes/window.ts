import { centred, type Recipe, slot, wide } from '../recipe.ts';

/** A strip of the photo between two calm areas. */
export const window: Recipe = {
  name: 'window',
  mood: 'elegant',
  layout: 19,
  ratios: ['3:4', '1:1'],
  photo: 'slot',
  fonts: [
    ['abril_fatface', 'playfair_italic'],
    ['playfair', 'jakarta'],
    ['dm_serif', 'jakarta'],
  ],
  colors: ['dark', 'neutral', 'similar'],
  headline: 18,
  slots: [
    slot([wide('headline', 'heading', { align: 'CENTER' })]),
    slot([
      centred('detail', 'body', [3, 2], { lines: 2 }),
      centred('figure', 'body', [2, 2], { color: 'accent', lines: 1 }),
    ]),
  ],
};
