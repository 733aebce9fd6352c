import { type Recipe, row, slot } from '../recipe.ts';

/** A thing seen from above in low light: its long shadow, and much empty ground. */
export const stageLongShadow: Recipe = {
  name: 'stage-long-shadow',
  mood: 'elegant',
  layout: 15,
  ratios: ['3:4', '1:1'],
  photo: 'subject',
  fonts: [
    ['playfair_italic', 'jakarta'],
    ['dm_serif', 'jakarta'],
    ['abril_fatface', 'jakarta'],
  ],
  colors: ['similar', 'neutral', 'full'],
  headline: 22,
  shadow: 'LONG',
  style: { subject_size: 60, subject_align: 'RIGHT' },
  slots: [
    slot([row('headline', 'heading', [7, 6], { lines: 2 })]),
    slot([row('detail', 'body', [2, 2], { lines: 2 }), row('figure', 'body', [3, 2], { color: 'accent', lines: 1 })]),
  ],
};
