import { type Recipe, row, slot } from '../recipe.ts';

/** Text at the left on a tint, photo at the right. */
export const sideTint: Recipe = {
  name: 'side-tint',
  mood: 'warm',
  layout: 4,
  ratios: ['4:3', '16:9'],
  photo: 'slot',
  fonts: [
    ['abril_fatface', 'jakarta'],
    ['dm_serif', 'jakarta'],
    ['shrikhand', 'jakarta'],
  ],
  colors: ['similar', 'opposite', 'neutral'],
  picture: [52, 52],
  headline: 16,
  slots: [
    slot([
      row('headline', 'heading', [8, 6], { lines: 3, color: 'accent' }),
      row('detail', 'body', [4, 3], { lines: 4 }),
      row('price', 'body', [4, 3], { lines: 2 }),
    ]),
  ],
};
