import { centred, type Recipe, slot, wide } from '../recipe.ts';

/** The subject before a disc, its name above and its price below. */
export const stageCircle: Recipe = {
  name: 'stage-circle',
  mood: 'warm',
  layout: 15,
  ratios: ['3:4', '1:1'],
  photo: 'subject',
  fonts: [
    ['shrikhand', 'jakarta'],
    ['dm_serif', 'jakarta'],
    ['righteous', 'jakarta'],
  ],
  colors: ['similar', 'opposite', 'neutral'],
  headline: 18,
  shape: 'band',
  style: { shape: 'CIRCLE', subject_size: 92 },
  slots: [
    slot([wide('headline', 'heading', { align: 'CENTER' })]),
    slot([
      centred('figure', 'heading', [5, 3], { color: 'accent', lines: 1 }),
      centred('detail', 'body', [2, 2], { lines: 2 }),
    ]),
  ],
};
