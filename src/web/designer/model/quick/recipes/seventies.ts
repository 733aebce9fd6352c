import { type Recipe, row, slot, wide } from '../recipe.ts';

/** A round italic from edge to edge below the photo, in warm tints. */
export const seventies: Recipe = {
  name: 'seventies',
  mood: 'warm',
  layout: 1,
  ratios: ['1:1', '3:4', '9:16'],
  photo: 'slot',
  fonts: [
    ['shrikhand', 'jakarta'],
    ['righteous', 'jakarta'],
    ['alfa_slab', 'jakarta'],
  ],
  colors: ['opposite', 'similar', 'full'],
  picture: [44, 76],
  headline: 16,
  slots: [
    slot([
      wide('headline', 'heading', { color: 'accent' }),
      row('detail', 'body', [3, 2], { lines: 3 }),
      row('price', 'body', [2, 2], { marker: 'band', lines: 1 }),
    ]),
  ],
};
