import { type Recipe, row, slot, wide } from '../recipe.ts';

/** A round italic from edge to edge in two tints. */
export const typeWarm: Recipe = {
  name: 'type-warm',
  mood: 'warm',
  layout: 0,
  ratios: ['3:4', '1:1'],
  photo: 'none',
  fonts: [
    ['shrikhand', 'jakarta'],
    ['pacifico', 'jakarta'],
    ['righteous', 'jakarta'],
    ['dm_serif', 'jakarta'],
  ],
  colors: ['similar', 'opposite', 'full'],
  headline: 30,
  slots: [
    slot(
      [wide('headline', 'heading', { stack: 3, color: 'accent' }), row('rest', 'body', [5, 2], { lines: 5 })],
      'CENTER',
    ),
  ],
};
