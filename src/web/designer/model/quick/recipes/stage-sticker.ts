import { centred, type Recipe, slot, wide } from '../recipe.ts';

/** The subject as a sticker with a white edge, on dots. */
export const stageSticker: Recipe = {
  name: 'stage-sticker',
  mood: 'playful',
  layout: 15,
  ratios: ['1:1', '3:4'],
  photo: 'subject',
  fonts: [
    ['bungee', 'fredoka'],
    ['fredoka', 'fredoka'],
    ['bangers', 'fredoka'],
  ],
  colors: ['clash', 'full', 'opposite'],
  headline: 16,
  cut: 'OUTLINE',
  style: { ground: 'DOTS', subject_size: 96 },
  slots: [
    slot([wide('headline', 'heading', { align: 'CENTER', caps: true })]),
    slot([
      centred('figure', 'heading', [5, 3], { marker: 'band', color: 'bandInk', lines: 1 }),
      centred('detail', 'body', [2, 2], { lines: 2 }),
    ]),
  ],
};
