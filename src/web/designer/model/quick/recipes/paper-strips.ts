import { type Recipe, row, slot } from '../recipe.ts';

/** Tilted strips of paper over the whole photo. */
export const paperStrips: Recipe = {
  name: 'paper-strips',
  mood: 'playful',
  layout: 5,
  ratios: ['1:1', '3:4'],
  photo: 'slot',
  fonts: [
    ['permanent_marker', 'fredoka'],
    ['fredoka', 'fredoka'],
    ['bangers', 'fredoka'],
  ],
  colors: ['clash', 'full', 'opposite'],
  headline: 16,
  style: { split: 50 },
  slots: [
    slot([row('headline', 'heading', [6, 5], { marker: 'ground', strip: true, stack: 2, lines: 1 })], 'START'),
    slot([row('rest', 'body', [3, 2], { strip: true, marker: 'band', lines: 1, stack: 2 })], 'END'),
  ],
};
