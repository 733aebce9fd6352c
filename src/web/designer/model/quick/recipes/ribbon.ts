import { centred, type Recipe, slot } from '../recipe.ts';

/** A tilted ribbon of capitals over the whole photo. */
export const ribbon: Recipe = {
  name: 'ribbon',
  mood: 'bold',
  layout: 9,
  ratios: ['1:1', '3:4', '4:3'],
  photo: 'slot',
  fonts: [
    ['archivo_black', 'jakarta'],
    ['bungee', 'jakarta'],
    ['anton', 'jakarta'],
  ],
  colors: ['full', 'dark', 'clash'],
  headline: 18,
  style: { tilt: -4 },
  slots: [
    slot([
      centred('headline', 'heading', [6, 5], { caps: true, lines: 2 }),
      centred('rest', 'body', [3, 2], { lines: 2 }),
    ]),
  ],
};
