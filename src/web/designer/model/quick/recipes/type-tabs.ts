import { centred, type Recipe, row, slot, wide } from '../recipe.ts';

/** A notice with tear-off tabs. */
export const typeTabs: Recipe = {
  name: 'type-tabs',
  mood: 'warm',
  layout: 12,
  ratios: ['3:4', '1:1'],
  photo: 'none',
  fonts: [
    ['righteous', 'jakarta', 'jakarta'],
    ['permanent_marker', 'jakarta', 'space_mono_bold'],
    ['alfa_slab', 'jakarta', 'space_mono_bold'],
  ],
  colors: ['similar', 'full', 'neutral'],
  headline: 30,
  style: { split: 40, split_second: 74 },
  slots: [
    slot([wide('headline', 'heading', { stack: 3, color: 'accent' })]),
    slot([row('detail', 'body', [4, 2], { lines: 4 })], 'START'),
    slot([centred('price', 'figure', [3, 2], { lines: 1, required: true })]),
  ],
};
