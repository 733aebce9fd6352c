import { centred, type Recipe, row, slot } from '../recipe.ts';

/** A round sticker with the price, strips with the title. */
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
  headline: 18,
  style: { split: 32 },
  slots: [
    slot([centred('amount', 'heading', [5, 3], { lines: 1, stack: 2, required: true })]),
    slot(
      [
        row('headline', 'heading', [6, 4], { strip: true, marker: 'ground', lines: 1 }),
        row('detail', 'body', [3, 2], { strip: true, marker: 'band', lines: 1, stack: 2 }),
      ],
      'END',
    ),
  ],
};
