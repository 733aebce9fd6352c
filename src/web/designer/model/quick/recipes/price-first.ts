import { type Recipe, row, slot } from '../recipe.ts';

/** The price as the largest row, the title beside it small. */
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
  picture: [48, 64],
  headline: 26,
  slots: [
    slot([
      row('amount', 'heading', [8, 6], { caps: true, lines: 1 }),
      row('headline', 'body', [3, 2], { lines: 2 }),
      row('detail', 'body', [2, 2], { lines: 3 }),
    ]),
  ],
};
