import { type Recipe, row, slot } from '../recipe.ts';

/** Strips of paper with handwriting over the whole photo. */
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
    slot([row('headline', 'heading', [5, 4], { marker: 'ground' })], 'START'),
    slot(
      [
        row('detail', 'body', [3, 2], { marker: 'band', lines: 3 }),
        row('price', 'body', [3, 2], { marker: 'ground', lines: 1 }),
      ],
      'END',
    ),
  ],
};
