import { type Recipe, row, slot } from '../recipe.ts';

/** The subject cut out with scissors on checks, and words on strips of paper. */
export const clippings: Recipe = {
  name: 'clippings',
  mood: 'playful',
  layout: 23,
  ratios: ['1:1', '3:4'],
  photo: 'subject',
  fonts: [
    ['fredoka', 'fredoka'],
    ['archivo_black', 'permanent_marker'],
    ['permanent_marker', 'permanent_marker'],
  ],
  colors: ['clash', 'opposite', 'full'],
  headline: 18,
  cut: 'SCISSOR',
  shape: 'band',
  style: { ground: 'CHECK', shape: 'BLOB', subject_size: 88 },
  slots: [
    slot([row('headline', 'heading', [6, 4], { strip: true, lines: 1, stack: 2, marker: 'band' })], 'START'),
    slot([row('rest', 'body', [3, 2], { strip: true, lines: 2 })], 'END'),
  ],
};
