import { centred, type Recipe, slot, wide } from '../recipe.ts';

/** A serif in a pool of light. */
export const typeSpot: Recipe = {
  name: 'type-spot',
  mood: 'elegant',
  layout: 0,
  ratios: ['3:4', '1:1'],
  photo: 'none',
  fonts: [
    ['abril_fatface', 'playfair_italic'],
    ['playfair', 'playfair_italic'],
    ['dm_serif', 'jakarta'],
  ],
  colors: ['dark', 'opposite'],
  headline: 30,
  style: { ground: 'SPOT' },
  slots: [
    slot([
      wide('headline', 'heading', { align: 'CENTER', stack: 3 }),
      centred('detail', 'body', [4, 2], { lines: 4 }),
      centred('figure', 'body', [3, 2], { color: 'accent', lines: 1 }),
    ]),
  ],
};
