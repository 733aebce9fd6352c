import { type Recipe, slot, wide } from '../recipe.ts';

/** A short word in letters as large as the card, whose O is the round subject; the price on a disc where there is room. */
export const letters: Recipe = {
  name: 'letters',
  mood: 'bold',
  layout: 21,
  ratios: ['1:1'],
  photo: 'subject',
  fonts: [
    ['archivo_black', 'jakarta'],
    ['alfa_slab', 'jakarta'],
    ['bungee', 'jakarta'],
  ],
  colors: ['similar', 'full', 'dark'],
  headline: 6,
  isOfLetters: true,
  priceOn: 'DISC',
  slots: [slot([wide('headline', 'heading', { caps: true })]), slot([wide('detail', 'body', { color: 'accent' })])],
};
