import { type Recipe, row, slot, wide } from '../recipe.ts';

/** Strips of paper on dots. */
export const typeStrips: Recipe = {
  name: 'type-strips',
  mood: 'playful',
  layout: 0,
  ratios: ['1:1', '4:3', '3:4'],
  photo: 'none',
  fonts: [
    ['permanent_marker', 'fredoka'],
    ['fredoka', 'fredoka'],
    ['bangers', 'fredoka'],
  ],
  colors: ['clash', 'full', 'opposite'],
  headline: 30,
  style: { ground: 'DOTS' },
  slots: [
    slot([
      wide('headline', 'heading', { strip: true, stack: 3 }),
      row('detail', 'body', [3, 2], { strip: true, lines: 4 }),
      row('price', 'body', [3, 2], { strip: true, marker: 'band', lines: 1 }),
    ]),
  ],
};
