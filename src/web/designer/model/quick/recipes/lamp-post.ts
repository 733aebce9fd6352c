import { centred, type Recipe, row, slot, wide } from '../recipe.ts';

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
  headline: 18,
  style: { split_second: 80 },
  slots: [
    slot([wide('headline', 'heading'), row('detail', 'body', [2, 2], { lines: 2 })], 'CENTER', 'ground'),
    slot([]),
    slot([centred('price', 'figure', [3, 2], { lines: 1, required: true })], 'CENTER', 'ground'),
  ],
};
