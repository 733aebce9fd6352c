import { centred, type Recipe, slot, wide } from '../recipe.ts';

/** Handwriting above the photo. */
export const script: Recipe = {
  name: 'script',
  mood: 'warm',
  layout: 2,
  ratios: ['3:4', '1:1'],
  photo: 'slot',
  fonts: [
    ['pacifico', 'jakarta'],
    ['shrikhand', 'jakarta'],
    ['righteous', 'jakarta'],
  ],
  colors: ['opposite', 'similar', 'full'],
  picture: [48, 76],
  headline: 15,
  slots: [slot([wide('headline', 'heading', { align: 'CENTER' }), centred('rest', 'body', [3, 2], { lines: 3 })])],
};
