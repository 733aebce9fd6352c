import { type Recipe, row, slot } from '../recipe.ts';

/** A round photo that leaves the card, a hairline ring, a serif below. */
export const medallion: Recipe = {
  name: 'medallion',
  mood: 'elegant',
  layout: 6,
  ratios: ['1:1', '3:4'],
  photo: 'slot',
  fonts: [
    ['playfair', 'jakarta'],
    ['dm_serif', 'jakarta'],
    ['playfair_italic', 'jakarta'],
  ],
  colors: ['neutral', 'similar', 'dark'],
  picture: [46, 62],
  headline: 20,
  style: { frame: 'CIRCLE' },
  rule: 'accent',
  slots: [
    slot([
      row('headline', 'heading', [6, 5], { lines: 2 }),
      row('rest', 'body', [2, 2], { color: 'accent', lines: 2 }),
    ]),
  ],
};
