import { type Recipe, row, slot, wide } from '../recipe.ts';

/** A note by hand with a dashed edge. */
export const typeNote: Recipe = {
  name: 'type-note',
  mood: 'playful',
  layout: 0,
  ratios: ['1:1', '4:3'],
  photo: 'none',
  fonts: [
    ['permanent_marker', 'caveat'],
    ['caveat', 'fredoka'],
    ['bangers', 'fredoka'],
  ],
  colors: ['similar', 'full', 'clash'],
  headline: 30,
  style: { border_type: 'DASH', border_inset: true, ground: 'GRID' },
  border: 'ink',
  slots: [
    slot([
      wide('headline', 'heading', { stack: 3 }),
      row('detail', 'body', [4, 3], { lines: 4 }),
      row('price', 'heading', [4, 3], { color: 'accent', lines: 1 }),
    ]),
  ],
};
