import { type Recipe, row, slot } from '../recipe.ts';

/** A tall poster: photo above, two lines of condensed capitals below. */
export const filmPoster: Recipe = {
  name: 'film-poster',
  mood: 'bold',
  layout: 1,
  ratios: ['9:16', '3:4'],
  photo: 'slot',
  fonts: [
    ['anton', 'jakarta'],
    ['bebas_neue', 'jakarta'],
    ['archivo_black', 'jakarta'],
  ],
  colors: ['full', 'dark', 'similar'],
  picture: [42, 60],
  headline: 16,
  slots: [
    slot(
      [row('headline', 'heading', [9, 6], { caps: true, lines: 3 }), row('rest', 'body', [3, 2], { lines: 4 })],
      'CENTER',
    ),
  ],
};
