import { centred, type Recipe, slot, wide } from '../recipe.ts';

/** Comic capitals on dots above the photo, a thick frame around it. */
export const comic: Recipe = {
  name: 'comic',
  mood: 'playful',
  layout: 2,
  ratios: ['1:1', '3:4'],
  photo: 'slot',
  fonts: [
    ['bangers', 'fredoka'],
    ['permanent_marker', 'fredoka'],
    ['bungee', 'fredoka'],
  ],
  colors: ['clash', 'opposite', 'full'],
  picture: [48, 76],
  headline: 16,
  style: { border_type: 'BOLD', ground: 'DOTS' },
  border: 'band',
  slots: [
    slot([wide('headline', 'heading', { caps: true, align: 'CENTER' }), centred('rest', 'body', [3, 2], { lines: 2 })]),
  ],
};
