import { centred, type Recipe, row, slot, wide } from '../recipe.ts';

/** A coupon: the headline above the subject, and a stub with the price. */
export const couponSubject: Recipe = {
  name: 'coupon-subject',
  mood: 'bold',
  layout: 24,
  ratios: ['4:3', '1:1'],
  photo: 'subject',
  fonts: [
    ['anton', 'jakarta'],
    ['archivo_black', 'jakarta'],
    ['bungee', 'jakarta'],
  ],
  colors: ['full', 'opposite', 'clash'],
  headline: 18,
  style: { split: 68 },
  slots: [
    slot([wide('headline', 'heading', { caps: true, stack: 2 })]),
    slot(
      [wide('amount', 'heading', { stack: 2, required: true }), centred('note', 'body', [3, 3], { lines: 3 })],
      'CENTER',
      'band',
    ),
    slot([row('remark', 'body', [3, 2], { lines: 3 })]),
  ],
};
