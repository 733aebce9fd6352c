import { type Recipe, row, slot, wide } from '../recipe.ts';

/** A tall poster: photo above, condensed capitals from edge to edge below. */
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
  picture: [40, 72],
  headline: 18,
  slots: [slot([wide('headline', 'heading', { caps: true, stack: 2 }), row('rest', 'body', [3, 2], { lines: 4 })])],
};
