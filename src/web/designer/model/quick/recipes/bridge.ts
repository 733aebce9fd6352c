import { type Recipe, row, slot, wide } from '../recipe.ts';

/** The photo in the left half, whose subject crosses into the colour beside it. */
export const bridge: Recipe = {
  name: 'bridge',
  mood: 'warm',
  layout: 16,
  ratios: ['4:3', '16:9'],
  photo: 'subject',
  fonts: [
    ['shrikhand', 'jakarta'],
    ['abril_fatface', 'jakarta'],
    ['alfa_slab', 'jakarta'],
  ],
  colors: ['similar', 'full', 'opposite'],
  headline: 16,
  style: { frame: 'HALF_LEFT' },
  slots: [
    slot([
      wide('headline', 'heading', { stack: 2 }),
      row('price', 'body', [4, 3], { color: 'accent', lines: 2 }),
      row('detail', 'body', [4, 3], { lines: 3 }),
    ]),
  ],
};
