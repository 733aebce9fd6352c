import { type Recipe, row, slot, wide } from '../recipe.ts';

/** Capitals on a wall of the same word, the price on a marker. */
export const typeWords: Recipe = {
  name: 'type-words',
  mood: 'bold',
  layout: 0,
  ratios: ['1:1', '3:4'],
  photo: 'none',
  fonts: [
    ['archivo_black', 'jakarta'],
    ['anton', 'jakarta'],
    ['bebas_neue', 'jakarta'],
  ],
  colors: ['full', 'dark', 'opposite'],
  headline: 30,
  pattern: true,
  slots: [
    slot([
      wide('headline', 'heading', { caps: true, stack: 3 }),
      row('detail', 'body', [4, 2], { lines: 4 }),
      row('price', 'heading', [4, 2], { marker: 'band', lines: 1 }),
    ]),
  ],
};
