import { centred, type Recipe, slot } from '../recipe.ts';

/** Block letters on clashing colours in a thick frame. */
export const typeFun: Recipe = {
  name: 'type-fun',
  mood: 'playful',
  layout: 0,
  ratios: ['1:1', '3:4'],
  photo: 'none',
  fonts: [
    ['bungee', 'fredoka'],
    ['bangers', 'fredoka'],
    ['fredoka', 'fredoka'],
  ],
  colors: ['clash', 'full'],
  headline: 16,
  style: { border_type: 'BOLD' },
  border: 'band',
  slots: [
    slot([
      centred('headline', 'heading', [8, 5], { caps: true, lines: 3 }),
      centred('detail', 'body', [3, 2], { lines: 4 }),
      centred('price', 'body', [4, 3], { marker: 'band', lines: 1 }),
    ]),
  ],
};
