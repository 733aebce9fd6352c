import { type Recipe, row, slot } from '../recipe.ts';

/** Photo at the left, a full colour at the right. */
export const sideBlock: Recipe = {
  name: 'side-block',
  mood: 'bold',
  layout: 3,
  ratios: ['16:9', '4:3'],
  photo: 'slot',
  fonts: [
    ['archivo_black', 'jakarta'],
    ['alfa_slab', 'jakarta'],
    ['anton', 'jakarta'],
  ],
  colors: ['full', 'dark', 'opposite'],
  picture: [50, 50],
  headline: 18,
  slots: [
    slot([
      row('headline', 'heading', [8, 6], { lines: 3 }),
      row('detail', 'body', [4, 3], { lines: 4 }),
      row('price', 'body', [4, 3], { marker: 'band', lines: 2 }),
    ]),
  ],
};
