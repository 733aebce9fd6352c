import { type Recipe, row, slot, wide } from '../recipe.ts';

/** The price as wide as the card, the title below it. */
export const priceFirst: Recipe = {
  name: 'price-first',
  mood: 'bold',
  layout: 1,
  ratios: ['1:1', '3:4'],
  photo: 'slot',
  fonts: [
    ['anton', 'jakarta'],
    ['archivo_black', 'jakarta'],
    ['bebas_neue', 'jakarta'],
  ],
  colors: ['full', 'dark', 'opposite'],
  picture: [46, 76],
  headline: 40,
  slots: [
    slot([wide('amount', 'heading', { caps: true, required: true }), row('title', 'body', [3, 2], { lines: 3 })]),
  ],
};
