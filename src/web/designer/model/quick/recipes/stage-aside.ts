import { type Recipe, row, slot, wide } from '../recipe.ts';

/** The subject before a disc at the right, and its price on a burst in the room that this leaves. */
export const stageAside: Recipe = {
  name: 'stage-aside',
  mood: 'playful',
  layout: 15,
  ratios: ['1:1', '3:4'],
  photo: 'subject',
  fonts: [
    ['pacifico', 'jakarta'],
    ['fredoka', 'jakarta'],
    ['shrikhand', 'jakarta'],
  ],
  colors: ['opposite', 'similar', 'clash'],
  headline: 18,
  shape: 'pale',
  priceOn: 'BURST',
  style: { shape: 'CIRCLE', subject_size: 70, subject_align: 'RIGHT' },
  slots: [slot([wide('headline', 'heading')]), slot([row('detail', 'body', [3, 2], { lines: 2 })])],
};
