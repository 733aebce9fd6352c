import { type Recipe, row, slot } from '../recipe.ts';

/** A round italic below the photo, in warm tints. */
export const seventies: Recipe = {
  name: 'seventies',
  mood: 'warm',
  layout: 1,
  ratios: ['1:1', '3:4', '9:16'],
  photo: 'slot',
  fonts: [
    ['shrikhand', 'jakarta'],
    ['righteous', 'jakarta'],
    ['lobster', 'jakarta'],
  ],
  colors: ['similar', 'opposite', 'full'],
  picture: [50, 68],
  headline: 16,
  slots: [
    slot([
      row('headline', 'heading', [7, 5]),
      row('detail', 'body', [3, 2], { lines: 3 }),
      row('price', 'body', [3, 2], { color: 'accent', lines: 2 }),
    ]),
  ],
};
