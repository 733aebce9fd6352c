import { centred, type Recipe, row, slot, wide } from '../recipe.ts';

/** A coupon with the price on its stub. */
export const typeCoupon: Recipe = {
  name: 'type-coupon',
  mood: 'bold',
  layout: 13,
  ratios: ['4:3', '16:9'],
  photo: 'none',
  fonts: [
    ['anton', 'jakarta'],
    ['bungee', 'jakarta'],
    ['archivo_black', 'jakarta'],
  ],
  colors: ['full', 'clash', 'opposite'],
  headline: 30,
  style: { split: 64 },
  slots: [
    slot([wide('headline', 'heading', { caps: true, stack: 3 }), row('detail', 'body', [4, 3], { lines: 4 })]),
    slot(
      [wide('amount', 'heading', { stack: 3, required: true }), centred('note', 'body', [3, 3], { lines: 3 })],
      'CENTER',
      'band',
    ),
  ],
};
