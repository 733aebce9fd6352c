import { centred, type Recipe, slot } from '../recipe.ts';

/** A thick frame, words in the ground, block letters. */
export const toyBox: Recipe = {
  name: 'toy-box',
  mood: 'playful',
  layout: 6,
  ratios: ['1:1', '3:4'],
  photo: 'slot',
  fonts: [
    ['bungee', 'fredoka'],
    ['fredoka', 'fredoka'],
    ['bangers', 'fredoka'],
  ],
  colors: ['clash', 'full', 'similar'],
  picture: [40, 66],
  headline: 16,
  pattern: true,
  slots: [
    slot([centred('headline', 'heading', [6, 4], { caps: true }), centred('rest', 'body', [3, 2], { lines: 3 })]),
  ],
};
