import { centred, type Recipe, slot } from '../recipe.ts';

/** Handwriting above the photo. */
export const script: Recipe = {
  name: 'script',
  mood: 'warm',
  layout: 2,
  ratios: ['3:4', '1:1'],
  photo: 'slot',
  fonts: [
    ['pacifico', 'jakarta'],
    ['lobster', 'jakarta'],
  ],
  colors: ['opposite', 'similar', 'full'],
  picture: [50, 68],
  headline: 16,
  slots: [slot([centred('headline', 'heading', [6, 5]), centred('rest', 'body', [3, 2], { lines: 3 })])],
};
