import { centred, type Recipe, slot } from '../recipe.ts';

/** An instant picture, tilted on stripes, with handwriting below it. */
export const polaroid: Recipe = {
  name: 'polaroid',
  mood: 'warm',
  layout: 20,
  ratios: ['3:4', '1:1'],
  photo: 'slot',
  tilt: -4,
  fonts: [
    ['fredoka', 'jakarta', 'caveat'],
    ['righteous', 'jakarta', 'caveat'],
    ['pacifico', 'jakarta', 'permanent_marker'],
  ],
  colors: ['similar', 'opposite', 'clash'],
  headline: 18,
  style: { ground: 'STRIPES' },
  slots: [
    slot([centred('amount', 'figure', [4, 3], { lines: 1 })]),
    slot(
      [centred('headline', 'heading', [5, 5], { lines: 1 }), centred('detail', 'body', [2, 2], { lines: 3 })],
      'START',
    ),
  ],
};
