import { centred, type Recipe, slot } from '../recipe.ts';

/** A picture on a wall: much empty ground, an italic below. */
export const gallery: Recipe = {
  name: 'gallery',
  mood: 'elegant',
  layout: 6,
  ratios: ['3:4', '1:1'],
  photo: 'slot',
  fonts: [
    ['playfair_italic', 'jakarta'],
    ['dm_serif', 'jakarta'],
    ['playfair', 'jakarta'],
  ],
  colors: ['neutral', 'dark', 'similar'],
  picture: [46, 66],
  headline: 20,
  style: { border_type: 'THIN', border_inset: true },
  border: 'accent',
  slots: [
    slot([
      centred('headline', 'heading', [6, 5], { lines: 2 }),
      centred('detail', 'body', [2, 2], { lines: 2 }),
      centred('figure', 'body', [2, 2], { color: 'accent', lines: 1 }),
    ]),
  ],
};
