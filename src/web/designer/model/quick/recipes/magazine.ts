import { type Recipe, row, slot, wide } from '../recipe.ts';

/** A serif headline on paper above the photo. */
export const magazine: Recipe = {
  name: 'magazine',
  mood: 'elegant',
  layout: 2,
  ratios: ['3:4', '9:16'],
  photo: 'slot',
  fonts: [
    ['playfair_italic', 'jakarta'],
    ['playfair', 'jakarta'],
    ['abril_fatface', 'jakarta'],
  ],
  colors: ['neutral', 'similar', 'dark'],
  picture: [56, 78],
  headline: 20,
  slots: [slot([wide('headline', 'heading'), row('rest', 'body', [2, 2], { lines: 2, color: 'accent' })])],
};
