import { centred, type Recipe, slot, wide } from '../recipe.ts';

/** The photo in an arch that its subject leaves at the sides and the foot. */
export const through: Recipe = {
  name: 'through',
  mood: 'warm',
  layout: 16,
  ratios: ['3:4', '1:1'],
  photo: 'subject',
  fonts: [
    ['abril_fatface', 'jakarta'],
    ['dm_serif', 'jakarta'],
    ['righteous', 'jakarta'],
  ],
  colors: ['similar', 'opposite', 'neutral'],
  headline: 18,
  style: { frame: 'ARCH' },
  slots: [
    slot([
      wide('headline', 'heading', { align: 'CENTER' }),
      centred('detail', 'body', [3, 2], { lines: 2 }),
      centred('figure', 'body', [3, 2], { color: 'accent', lines: 1 }),
    ]),
  ],
};
