import { centred, type Recipe, slot } from '../recipe.ts';

/** A serif in the middle of a hairline frame. */
export const typeCard: Recipe = {
  name: 'type-card',
  mood: 'elegant',
  layout: 0,
  ratios: ['3:4', '1:1', '4:3'],
  photo: 'none',
  fonts: [
    ['playfair_italic', 'jakarta'],
    ['dm_serif', 'jakarta'],
    ['abril_fatface', 'jakarta'],
  ],
  colors: ['neutral', 'dark', 'similar'],
  headline: 30,
  style: { border_type: 'THIN', border_inset: true },
  border: 'accent',
  slots: [
    slot([
      centred('headline', 'heading', [7, 5], { lines: 3 }),
      centred('detail', 'body', [4, 2], { lines: 4 }),
      centred('figure', 'body', [3, 2], { color: 'accent', lines: 1 }),
    ]),
  ],
};
