import { centred, type Recipe, slot, wide } from '../recipe.ts';

/** The name tiled over the ground, the photo framed on it. */
export const wordWall: Recipe = {
  name: 'word-wall',
  mood: 'playful',
  layout: 6,
  ratios: ['3:4', '1:1'],
  photo: 'slot',
  fonts: [
    ['bangers', 'fredoka'],
    ['fredoka', 'fredoka'],
    ['bungee', 'fredoka'],
  ],
  colors: ['full', 'clash'],
  picture: [46, 72],
  headline: 16,
  pattern: true,
  tilt: 2,
  slots: [
    slot([wide('headline', 'heading', { caps: true, align: 'CENTER' }), centred('rest', 'body', [3, 2], { lines: 3 })]),
  ],
};
