import { type Recipe, row, slot, wide } from '../recipe.ts';

/** Photo at the left, a stack of capitals on a full colour at the right. */
export const sideBlock: Recipe = {
  name: 'side-block',
  mood: 'bold',
  layout: 3,
  ratios: ['4:3'],
  photo: 'slot',
  fonts: [
    ['anton', 'jakarta'],
    ['archivo_black', 'jakarta'],
    ['alfa_slab', 'jakarta'],
  ],
  colors: ['full', 'dark', 'opposite'],
  picture: [52, 52],
  headline: 18,
  slots: [
    slot([
      wide('headline', 'heading', { caps: true, stack: 3 }),
      row('detail', 'body', [4, 3], { lines: 4 }),
      row('price', 'body', [4, 3], { marker: 'band', lines: 1 }),
    ]),
  ],
};
