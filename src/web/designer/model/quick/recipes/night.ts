import { type Recipe, row, slot, wide } from '../recipe.ts';

/** A serif in the light of a darkened photo. */
export const night: Recipe = {
  name: 'night',
  mood: 'elegant',
  layout: 5,
  ratios: ['3:4', '9:16', '1:1'],
  photo: 'slot',
  fonts: [
    ['playfair', 'jakarta'],
    ['dm_serif', 'jakarta'],
    ['abril_fatface', 'jakarta'],
  ],
  colors: ['dark', 'neutral'],
  headline: 20,
  style: { split: 40 },
  slots: [
    slot([]),
    slot(
      [wide('headline', 'heading', { color: 'pale' }), row('rest', 'body', [3, 2], { color: 'pale', lines: 3 })],
      'END',
    ),
  ],
};
