import { type Recipe, row, slot } from '../recipe.ts';

/** The price fills the sheet. */
export const typePrice: Recipe = {
  name: 'type-price',
  mood: 'bold',
  layout: 0,
  ratios: ['1:1', '3:4'],
  photo: 'none',
  fonts: [
    ['anton', 'jakarta'],
    ['archivo_black', 'jakarta'],
    ['alfa_slab', 'jakarta'],
  ],
  colors: ['full', 'dark', 'clash'],
  headline: 40,
  slots: [
    slot(
      [
        row('amount', 'heading', [9, 6], { caps: true, lines: 2 }),
        row('headline', 'body', [4, 3], { lines: 3 }),
        row('detail', 'body', [3, 2], { lines: 4 }),
      ],
      'BETWEEN',
    ),
  ],
};
