import { centred, type Recipe, row, slot, wide } from '../recipe.ts';

/** A coupon: the photo with the title, a stub with the price. */
export const coupon: Recipe = {
  name: 'coupon',
  mood: 'bold',
  layout: 13,
  ratios: ['4:3', '16:9'],
  photo: 'background',
  fonts: [
    ['anton', 'jakarta'],
    ['archivo_black', 'jakarta'],
    ['bungee', 'jakarta'],
  ],
  colors: ['full', 'opposite', 'clash'],
  headline: 18,
  style: { split: 66 },
  slots: [
    slot(
      [
        row('headline', 'heading', [7, 5], { caps: true, marker: 'ground' }),
        row('detail', 'body', [4, 3], { marker: 'band', lines: 2 }),
      ],
      'END',
    ),
    slot(
      [wide('amount', 'heading', { stack: 2, required: true }), centred('note', 'body', [3, 3], { lines: 3 })],
      'CENTER',
      'ground',
    ),
  ],
};
