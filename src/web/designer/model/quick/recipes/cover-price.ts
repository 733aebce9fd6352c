import { type Recipe, row, slot, wide } from '../recipe.ts';

/** One strong word that stands behind the subject, and the price on a disc in the nook beside it. */
export const coverPrice: Recipe = {
  name: 'cover-price',
  mood: 'bold',
  layout: 14,
  ratios: ['3:4', '1:1'],
  photo: 'subject',
  fonts: [
    ['anton', 'jakarta'],
    ['archivo_black', 'jakarta'],
    ['bungee', 'jakarta'],
  ],
  colors: ['opposite', 'similar', 'full'],
  headline: 12,
  priceOn: 'DISC',
  style: { depth: 'BEHIND', overlap: 1, subject_size: 88 },
  slots: [
    slot([wide('headline', 'heading', { align: 'CENTER', caps: true })]),
    slot([row('detail', 'body', [4, 2], { lines: 2 })]),
  ],
};
