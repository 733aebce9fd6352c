import { type Recipe, row, slot, wide } from '../recipe.ts';

/** Condensed capitals from edge to edge, nothing else. */
export const typePoster: Recipe = {
  name: 'type-poster',
  mood: 'bold',
  layout: 0,
  ratios: ['3:4', '1:1'],
  photo: 'none',
  fonts: [
    ['anton', 'jakarta'],
    ['bebas_neue', 'jakarta'],
    ['archivo_black', 'jakarta'],
    ['alfa_slab', 'jakarta'],
  ],
  colors: ['full', 'dark', 'opposite'],
  headline: 30,
  slots: [
    slot([wide('headline', 'heading', { caps: true, stack: 3 }), row('rest', 'body', [5, 2], { lines: 5 })], 'CENTER'),
  ],
};
