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
    ['lobster', 'jakarta', 'jakarta'],
  ],
  colors: ['similar', 'full', 'neutral'],
  headline: 18,
  style: { split: 40, split_second: 74 },
  slots: [
    slot([wide('headline', 'heading', { stack: 2, color: 'accent' })]),
    slot([row('detail', 'body', [3, 2], { lines: 4 })], 'START'),
    slot([centred('price', 'figure', [3, 2], { lines: 1, required: true })]),
  ],
};
