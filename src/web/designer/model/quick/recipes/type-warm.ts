import { type Recipe, row, slot } from '../recipe.ts';

/** A round italic in two tints. */
export const typeWarm: Recipe = {
  name: 'type-warm',
  mood: 'warm',
  layout: 0,
  ratios: ['3:4', '1:1', '9:16'],
  photo: 'none',
  fonts: [
    ['shrikhand', 'jakarta'],
    ['pacifico', 'jakarta'],
    ['righteous', 'jakarta'],
    ['lobster', 'jakarta'],
  ],
  colors: ['similar', 'opposite', 'full'],
  headline: 18,
  slots: [
    slot(
      [
        row('headline', 'heading', [8, 5], { lines: 3 }),
        row('detail', 'body', [3, 2], { lines: 4 }),
        row('price', 'body', [4, 3], { marker: 'band', lines: 1 }),
      ],
      'BETWEEN',
    ),
  ],
};
