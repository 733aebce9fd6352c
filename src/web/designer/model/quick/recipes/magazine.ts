import { type Recipe, row, slot } from '../recipe.ts';

/** A serif headline on paper above the photo, hairline around. */
export const magazine: Recipe = {
  name: 'magazine',
  mood: 'elegant',
  layout: 2,
  ratios: ['3:4', '9:16'],
  photo: 'slot',
  fonts: [
    ['playfair', 'jakarta'],
    ['playfair_italic', 'jakarta'],
    ['abril_fatface', 'jakarta'],
  ],
  colors: ['neutral', 'similar', 'dark'],
  picture: [54, 66],
  headline: 22,
  slots: [slot([row('headline', 'heading', [6, 5]), row('rest', 'body', [2, 2], { lines: 3 })])],
};
