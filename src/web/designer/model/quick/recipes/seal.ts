import { type Recipe, row, slot, wide } from '../recipe.ts';

/** The photo above a loud colour, and the price on a seal in its calmest corner. */
export const seal: Recipe = {
  name: 'seal',
  mood: 'warm',
  layout: 1,
  ratios: ['3:4', '1:1'],
  photo: 'slot',
  fonts: [
    ['fredoka', 'jakarta'],
    ['permanent_marker', 'jakarta'],
    ['righteous', 'jakarta'],
  ],
  colors: ['full', 'opposite', 'clash'],
  picture: [48, 70],
  headline: 20,
  priceOn: 'SEAL',
  slots: [slot([wide('headline', 'heading'), row('detail', 'body', [3, 2], { lines: 2 })])],
};
