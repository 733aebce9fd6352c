import { centred, type Recipe, slot, wide } from '../recipe.ts';

/** The subject on a round plinth before a light disc, its facts on the plinth's front. */
export const stagePlinth: Recipe = {
  name: 'stage-plinth',
  mood: 'elegant',
  layout: 15,
  ratios: ['3:4', '1:1'],
  photo: 'subject',
  fonts: [
    ['dm_serif', 'jakarta'],
    ['abril_fatface', 'jakarta'],
    ['righteous', 'jakarta'],
  ],
  // Text is on the front and on the ground beside it, so both are light.
  colors: ['similar', 'neutral', 'opposite'],
  headline: 18,
  shape: 'shade',
  style: { shape: 'PLINTH', subject_size: 72 },
  slots: [
    slot([wide('headline', 'heading', { align: 'CENTER' })]),
    slot([
      centred('figure', 'heading', [4, 3], { color: 'accent', lines: 1 }),
      centred('detail', 'body', [2, 2], { lines: 2 }),
    ]),
  ],
};
