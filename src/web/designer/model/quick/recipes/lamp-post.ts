import { centred, type Recipe, row, slot } from '../recipe.ts';

/** A notice with tear-off tabs; the photo in its middle. */
export const lampPost: Recipe = {
  name: 'lamp-post',
  mood: 'newspaper',
  layout: 12,
  ratios: ['3:4'],
  photo: 'background',
  fonts: [
    ['permanent_marker', 'jakarta', 'space_mono_bold'],
    ['alfa_slab', 'jakarta', 'space_mono_bold'],
  ],
  colors: ['paper', 'neutral'],
  headline: 20,
  slots: [
    slot([row('headline', 'heading', [6, 5]), row('detail', 'body', [2, 2], { lines: 3 })], 'CENTER', 'ground'),
    slot([]),
    slot([centred('price', 'figure', [3, 2], { lines: 1 })], 'CENTER', 'ground'),
  ],
};
