import { type Recipe, row, slot } from '../recipe.ts';

/** A low, wide ad: photo at the right, few large words with air around them at the left. */
export const sideWide: Recipe = {
  name: 'side-wide',
  mood: 'bold',
  layout: 4,
  ratios: ['16:9'],
  photo: 'slot',
  fonts: [
    ['archivo_black', 'jakarta'],
    ['dm_serif', 'jakarta'],
    ['righteous', 'jakarta'],
  ],
  colors: ['full', 'similar', 'dark', 'opposite'],
  picture: [48, 48],
  headline: 22,
  slots: [
    slot([
      row('headline', 'heading', [7, 6], { lines: 2 }),
      row('remark', 'body', [4, 4], { lines: 2 }),
      row('price', 'body', [4, 4], { color: 'accent', lines: 1 }),
    ]),
  ],
};
