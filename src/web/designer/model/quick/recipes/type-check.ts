import { centred, type Recipe, slot, wide } from '../recipe.ts';

/** A serif on checks, in a soft frame. */
export const typeCheck: Recipe = {
  name: 'type-check',
  mood: 'warm',
  layout: 0,
  ratios: ['1:1', '3:4'],
  photo: 'none',
  fonts: [
    ['dm_serif', 'jakarta'],
    ['abril_fatface', 'jakarta'],
    ['righteous', 'jakarta'],
  ],
  colors: ['similar', 'opposite', 'neutral'],
  headline: 30,
  style: { ground: 'CHECK', border_type: 'BOLD' },
  border: 'band',
  slots: [
    slot([
      wide('headline', 'heading', { align: 'CENTER', stack: 3 }),
      centred('detail', 'body', [4, 2], { lines: 4 }),
      centred('price', 'body', [4, 2], { marker: 'band', lines: 1 }),
    ]),
  ],
};
