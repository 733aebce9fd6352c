import { centred, type Recipe, slot, wide } from '../recipe.ts';

/** Rays behind a framed photo, block letters above a band of facts. */
export const sunRays: Recipe = {
  name: 'sun-rays',
  mood: 'playful',
  layout: 6,
  ratios: ['1:1', '3:4'],
  photo: 'slot',
  fonts: [
    ['bungee', 'fredoka'],
    ['bangers', 'fredoka'],
    ['fredoka', 'fredoka'],
  ],
  colors: ['clash', 'full', 'opposite'],
  picture: [46, 74],
  headline: 16,
  style: { ground: 'RAYS' },
  tilt: -2,
  slots: [
    slot([
      wide('headline', 'heading', { caps: true, align: 'CENTER' }),
      centred('rest', 'body', [2, 2], { lines: 2, marker: 'band' }),
    ]),
  ],
};
