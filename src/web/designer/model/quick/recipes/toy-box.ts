import { centred, type Recipe, slot, wide } from '../recipe.ts';

/** An arch on checks, block letters below. */
export const toyBox: Recipe = {
  name: 'toy-box',
  mood: 'playful',
  layout: 6,
  ratios: ['3:4', '1:1'],
  photo: 'slot',
  fonts: [
    ['fredoka', 'fredoka'],
    ['bungee', 'fredoka'],
    ['righteous', 'fredoka'],
  ],
  colors: ['clash', 'similar', 'full'],
  picture: [46, 72],
  headline: 16,
  style: { ground: 'CHECK', frame: 'ARCH' },
  slots: [slot([wide('headline', 'heading', { align: 'CENTER' }), centred('rest', 'body', [3, 2], { lines: 3 })])],
};
