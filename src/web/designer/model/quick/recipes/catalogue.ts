import { type Recipe, row, slot } from '../recipe.ts';

/** The subject on squared paper, with its facts beside it. */
export const catalogue: Recipe = {
  name: 'catalogue',
  mood: 'elegant',
  layout: 22,
  ratios: ['4:3', '1:1'],
  photo: 'subject',
  fonts: [
    ['archivo_black', 'jakarta'],
    ['righteous', 'jakarta'],
    ['dm_serif', 'jakarta'],
  ],
  colors: ['neutral', 'similar'],
  headline: 22,
  style: { ground: 'GRID' },
  slots: [
    slot([row('headline', 'heading', [6, 5], { lines: 1 })]),
    slot([row('amount', 'heading', [5, 3], { color: 'accent', lines: 2 }), row('note', 'body', [3, 2], { lines: 2 })]),
    slot([row('detail', 'body', [3, 2], { lines: 2 })]),
  ],
};
