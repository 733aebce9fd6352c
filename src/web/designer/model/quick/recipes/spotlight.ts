import { type Recipe, row, slot } from '../recipe.ts';

/** The darkened photo with its subject in its own light: hides a messy room. */
export const spotlight: Recipe = {
  name: 'spotlight',
  mood: 'elegant',
  layout: 17,
  ratios: ['4:3', '1:1', '3:4'],
  photo: 'subject',
  fonts: [
    ['dm_serif', 'jakarta'],
    ['playfair', 'jakarta'],
    ['playfair_italic', 'jakarta'],
  ],
  colors: ['dark', 'neutral', 'similar'],
  headline: 22,
  slots: [
    slot(
      [
        row('headline', 'heading', [7, 5], { color: 'pale', lines: 2 }),
        row('figure', 'body', [4, 2], { color: 'pale', lines: 1 }),
      ],
      'START',
    ),
    slot([row('detail', 'body', [3, 2], { color: 'pale', lines: 2 })], 'END'),
  ],
};
