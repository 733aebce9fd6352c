import { centred, type Recipe, row, slot } from '../recipe.ts';

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
  headline: 18,
  style: { split: 64 },
  slots: [
    slot([row('headline', 'heading', [8, 6], { caps: true, lines: 3 }), row('detail', 'body', [3, 3], { lines: 4 })]),
    slot(
      [centred('amount', 'heading', [6, 4], { lines: 3 }), centred('note', 'body', [3, 3], { lines: 3 })],
      'CENTER',
      'band',
    ),
  ],
};
