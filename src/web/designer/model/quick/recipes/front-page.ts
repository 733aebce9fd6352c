import { centred, type Recipe, row, slot } from '../recipe.ts';

/** A newspaper page: masthead, serif headline, picture, two columns. */
export const frontPage: Recipe = {
  name: 'front-page',
  mood: 'newspaper',
  layout: 18,
  ratios: ['3:4'],
  photo: 'slot',
  fonts: [
    ['playfair', 'playfair', 'space_mono_bold'],
    ['abril_fatface', 'playfair', 'space_mono_bold'],
    ['dm_serif', 'playfair', 'space_mono_bold'],
  ],
  colors: ['paper'],
  tone: 'HALFTONE',
  headline: 30,
  slots: [
    slot([centred('masthead', 'figure', [2, 2], { caps: true, lines: 1 })]),
    slot([row('offer', 'heading', [7, 5])], 'CENTER'),
    slot([
      row('remark', 'body', [2, 2], { lines: 2 }),
      row('amount', 'heading', [3, 2], { color: 'accent', lines: 2 }),
      row('note', 'body', [2, 2], { lines: 1 }),
    ]),
  ],
};
