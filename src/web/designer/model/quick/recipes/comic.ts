import { centred, type Recipe, slot } from '../recipe.ts';

/** Comic capitals above the photo. */
export const comic: Recipe = {
  name: 'comic',
  mood: 'playful',
  layout: 2,
  ratios: ['1:1', '4:3'],
  photo: 'slot',
  fonts: [
    ['bangers', 'fredoka'],
    ['permanent_marker', 'fredoka'],
    ['bungee', 'fredoka'],
  ],
  colors: ['clash', 'opposite', 'full'],
  picture: [52, 68],
  headline: 18,
  style: { border_type: 'BOLD' },
  border: 'band',
  slots: [
    slot([
      centred('headline', 'heading', [7, 5], { caps: true, lines: 1 }),
      centred('rest', 'body', [3, 2], { lines: 3 }),
    ]),
  ],
};
