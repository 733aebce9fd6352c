import { type Recipe, row, slot } from '../recipe.ts';

/** Large condensed capitals on a full colour, nothing else. */
export const typePoster: Recipe = {
  name: 'type-poster',
  mood: 'bold',
  layout: 0,
  ratios: ['3:4', '1:1', '9:16'],
  photo: 'none',
  fonts: [
    ['anton', 'jakarta'],
    ['bebas_neue', 'jakarta'],
    ['archivo_black', 'jakarta'],
    ['alfa_slab', 'jakarta'],
  ],
  colors: ['full', 'dark', 'opposite'],
  headline: 16,
  pattern: true,
  slots: [
    slot(
      [
        row('headline', 'heading', [9, 6], { caps: true, lines: 4 }),
        row('detail', 'body', [3, 2], { lines: 4 }),
        row('price', 'heading', [5, 3], { marker: 'band', lines: 1 }),
      ],
      'BETWEEN',
    ),
  ],
};
