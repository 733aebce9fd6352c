import { type Recipe, row, slot, wide } from '../recipe.ts';

/** Text at the left on a tint, photo at the right. */
export const sideTint: Recipe = {
  name: 'side-tint',
  mood: 'warm',
  layout: 4,
  ratios: ['4:3'],
  photo: 'slot',
  fonts: [
    ['abril_fatface', 'jakarta'],
    ['dm_serif', 'jakarta'],
    ['shrikhand', 'jakarta'],
  ],
  colors: ['similar', 'opposite', 'neutral'],
  picture: [54, 54],
  headline: 18,
  slots: [
    slot([
      wide('headline', 'heading', { color: 'accent', stack: 3 }),
      row('detail', 'body', [4, 3], { lines: 4 }),
      row('price', 'heading', [4, 3], { lines: 1 }),
    ]),
  ],
};
