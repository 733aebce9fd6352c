import { centred, type Recipe, slot, wide } from '../recipe.ts';

/** A framed photo with the price on a disc. */
export const tagged: Recipe = {
  name: 'tagged',
  mood: 'playful',
  layout: 6,
  ratios: ['3:4', '1:1'],
  photo: 'slot',
  fonts: [
    ['bungee', 'jakarta'],
    ['fredoka', 'jakarta'],
    ['shrikhand', 'jakarta'],
  ],
  colors: ['similar', 'clash', 'dark'],
  picture: [50, 72],
  headline: 18,
  priceOn: 'BURST',
  slots: [slot([wide('headline', 'heading', { align: 'CENTER' }), centred('detail', 'body', [2, 2], { lines: 2 })])],
};
