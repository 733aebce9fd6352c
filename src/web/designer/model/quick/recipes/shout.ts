import { type Recipe, row, slot } from '../recipe.ts';

/** Condensed capitals above the photo, price on a marker below them. */
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
  colors: ['full', 'opposite', 'similar'],
  picture: [46, 66],
  headline: 16,
  slots: [
    slot([
      row('headline', 'heading', [8, 6], { caps: true }),
      row('detail', 'body', [3, 2], { lines: 3 }),
      row('price', 'body', [3, 2], { marker: 'band', lines: 1 }),
    ]),
  ],
};
