import { centred, type Recipe, slot, wide } from '../recipe.ts';

/** Block letters on rays. */
export const typeRays: Recipe = {
  name: 'type-rays',
  mood: 'playful',
  layout: 0,
  ratios: ['1:1', '3:4'],
  photo: 'none',
  fonts: [
    ['bungee', 'fredoka'],
    ['bangers', 'fredoka'],
    ['fredoka', 'fredoka'],
  ],
  colors: ['clash', 'full', 'opposite'],
  headline: 30,
  style: { ground: 'RAYS' },
  slots: [
    slot([
      wide('headline', 'heading', { caps: true, align: 'CENTER', stack: 3 }),
      centred('detail', 'body', [4, 2], { lines: 4 }),
      centred('price', 'body', [4, 2], { marker: 'band', lines: 1 }),
    ]),
  ],
};
