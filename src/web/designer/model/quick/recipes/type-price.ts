import { type Recipe, row, slot, wide } from '../recipe.ts';

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
  headline: 60,
  slots: [
    slot(
      [wide('amount', 'heading', { caps: true, required: true }), row('title', 'body', [5, 2], { lines: 5 })],
      'CENTER',
    ),
  ],
};
