import { centred, type Recipe, slot } from '../recipe.ts';

/** A strip of the photo between two calm areas. */
export const window: Recipe = {
  name: 'window',
  mood: 'elegant',
  layout: 11,
  ratios: ['1:1', '3:4'],
  photo: 'background',
  fonts: [
    ['abril_fatface', 'playfair_italic'],
    ['playfair', 'jakarta'],
    ['dm_serif', 'jakarta'],
  ],
  colors: ['dark', 'neutral', 'similar'],
  headline: 20,
  slots: [
    slot([centred('headline', 'heading', [6, 5])], 'CENTER', 'ground'),
    slot([]),
    slot(
      [
        centred('detail', 'body', [3, 2], { lines: 3 }),
        centred('price', 'body', [3, 2], { color: 'accent', lines: 1 }),
      ],
      'CENTER',
      'ground',
    ),
  ],
};
