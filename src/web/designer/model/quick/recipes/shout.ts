import { type Recipe, row, slot, wide } from '../recipe.ts';

/** Condensed capitals from edge to edge above the photo. */
export const shout: Recipe = {
  name: 'shout',
  mood: 'bold',
  layout: 2,
  ratios: ['3:4', '1:1'],
  photo: 'slot',
  fonts: [
    ['anton', 'jakarta'],
    ['bebas_neue', 'jakarta'],
    ['alfa_slab', 'jakarta'],
  ],
  colors: ['full', 'opposite', 'dark'],
  picture: [46, 76],
  headline: 18,
  slots: [slot([wide('headline', 'heading', { caps: true, stack: 2 }), row('rest', 'body', [3, 2], { lines: 3 })])],
};
