import { centred, type Recipe, slot } from '../recipe.ts';

/** A tilted ribbon of capitals over the whole photo. */
export const ribbon: Recipe = {
  name: 'ribbon',
  mood: 'bold',
  layout: 9,
  ratios: ['1:1', '4:3', '3:4'],
  photo: 'slot',
  fonts: [
    ['archivo_black', 'jakarta'],
    ['bungee', 'jakarta'],
    ['anton', 'jakarta'],
  ],
  colors: ['full', 'dark', 'clash'],
  headline: 20,
  style: { split: 66, tilt: -4 },
  slots: [
    slot([centred('headline', 'heading', [6, 5], { caps: true }), centred('rest', 'body', [3, 2], { lines: 3 })]),
  ],
};
