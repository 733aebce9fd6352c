import { centred, type Recipe, slot, wide } from '../recipe.ts';

/** The subject as a sticker before a jagged sun, on dots, with its price on a burst where there is room. */
export const stageSun: Recipe = {
  name: 'stage-sun',
  mood: 'playful',
  layout: 15,
  ratios: ['3:4', '1:1'],
  photo: 'subject',
  fonts: [
    ['bangers', 'fredoka'],
    ['bungee', 'fredoka'],
    ['permanent_marker', 'fredoka'],
  ],
  colors: ['clash', 'full', 'opposite'],
  headline: 16,
  cut: 'OUTLINE',
  shape: 'band',
  style: { shape: 'SUN', ground: 'DOTS', subject_size: 80 },
  slots: [
    slot([wide('headline', 'heading', { align: 'CENTER', caps: true })]),
    slot([centred('rest', 'body', [3, 2], { strip: true, lines: 1, stack: 2 })]),
  ],
};
