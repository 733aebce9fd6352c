import { centred, type Recipe, slot, wide } from '../recipe.ts';

/** The subject before three rings of warm colours, as on a record sleeve of the seventies. */
export const stageRings: Recipe = {
  name: 'stage-rings',
  mood: 'warm',
  layout: 15,
  ratios: ['1:1', '3:4'],
  photo: 'subject',
  fonts: [
    ['shrikhand', 'jakarta'],
    ['righteous', 'jakarta'],
    ['pacifico', 'jakarta'],
  ],
  colors: ['opposite', 'similar', 'dark'],
  headline: 18,
  shape: 'band',
  style: { shape: 'RINGS', subject_size: 94 },
  slots: [
    slot([wide('headline', 'heading', { align: 'CENTER' })]),
    slot([centred('rest', 'body', [3, 2], { lines: 2 })]),
  ],
};
