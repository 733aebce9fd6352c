import { centred, type Recipe, slot } from '../recipe.ts';

/** The photo inset in a quiet tint, a serif headline centred below. */
export const framedSerif: Recipe = {
  name: 'framed-serif',
  mood: 'warm',
  layout: 6,
  ratios: ['3:4', '1:1'],
  photo: 'slot',
  fonts: [
    ['dm_serif', 'jakarta'],
    ['abril_fatface', 'jakarta'],
    ['righteous', 'jakarta'],
  ],
  colors: ['similar', 'opposite', 'neutral'],
  picture: [40, 66],
  headline: 20,
  slots: [
    slot([centred('headline', 'heading', [6, 5], { color: 'accent' }), centred('rest', 'body', [3, 2], { lines: 3 })]),
  ],
};
