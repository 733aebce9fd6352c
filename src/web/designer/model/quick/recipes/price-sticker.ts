import { centred, type Recipe, row, slot } from '../recipe.ts';

/** A round sticker with the price, a strip with the title. */
export const priceSticker: Recipe = {
  name: 'price-sticker',
  mood: 'playful',
  layout: 10,
  ratios: ['1:1', '3:4'],
  photo: 'slot',
  fonts: [
    ['fredoka', 'fredoka'],
    ['bungee', 'fredoka'],
    ['bangers', 'fredoka'],
  ],
  colors: ['clash', 'full', 'opposite'],
  headline: 20,
  style: { split: 34 },
  slots: [
    slot([centred('amount', 'heading', [4, 3], { lines: 3 })]),
    slot(
      [
        row('headline', 'heading', [5, 4], { marker: 'ground' }),
        row('detail', 'body', [2, 2], { marker: 'band', lines: 3 }),
      ],
      'END',
    ),
  ],
};
