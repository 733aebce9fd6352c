import { centred, type Recipe, row, slot } from '../recipe.ts';

/** A newspaper: masthead, serif headline, picture in ink. */
export const frontPage: Recipe = {
  name: 'front-page',
  mood: 'newspaper',
  layout: 2,
  ratios: ['3:4'],
  photo: 'slot',
  fonts: [
    ['playfair', 'playfair', 'space_mono_bold'],
    ['abril_fatface', 'playfair', 'space_mono_bold'],
  ],
  colors: ['paper'],
  picture: [44, 60],
  headline: 24,
  style: { border_type: 'THIN', border_inset: true },
  border: 'ink',
  slots: [
    slot([
      centred('masthead', 'figure', [2, 2], { caps: true, lines: 1 }),
      row('headline', 'heading', [6, 5]),
      row('rest', 'body', [2, 2], { color: 'accent', lines: 3 }),
    ]),
  ],
};
