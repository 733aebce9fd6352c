import { type Recipe, row, slot, wide } from '../recipe.ts';

/** Photo above a bar: a headline as wide as the bar, facts and a marked price. */
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
  picture: [46, 76],
  headline: 17,
  slots: [
    slot([
      wide('headline', 'heading', { caps: true, color: 'accent' }),
      row('detail', 'body', [3, 2], { lines: 3 }),
      row('price', 'heading', [3, 2], { marker: 'band', lines: 1 }),
    ]),
  ],
};
