import { type Recipe, row, slot } from '../recipe.ts';

/** Photo above a bar: headline, facts and a marked price. */
export const captionBar: Recipe = {
  name: 'caption-bar',
  mood: 'bold',
  layout: 1,
  ratios: ['3:4', '1:1'],
  photo: 'slot',
  fonts: [
    ['archivo_black', 'jakarta'],
    ['anton', 'jakarta'],
    ['alfa_slab', 'jakarta'],
    ['bebas_neue', 'jakarta'],
  ],
  colors: ['dark', 'full', 'opposite'],
  picture: [50, 68],
  headline: 18,
  slots: [
    slot([
      row('headline', 'heading', [6, 5], { caps: true, color: 'accent' }),
      row('detail', 'body', [3, 2], { lines: 3 }),
      row('price', 'heading', [3, 2], { marker: 'band', lines: 1 }),
    ]),
  ],
};
