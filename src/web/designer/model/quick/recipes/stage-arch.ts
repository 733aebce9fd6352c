import { centred, type Recipe, slot, wide } from '../recipe.ts';

/** The subject in a niche, a serif above. */
export const stageArch: Recipe = {
  name: 'stage-arch',
  mood: 'elegant',
  layout: 15,
  ratios: ['3:4', '9:16'],
  photo: 'subject',
  fonts: [
    ['abril_fatface', 'playfair_italic'],
    ['playfair', 'jakarta'],
    ['dm_serif', 'jakarta'],
  ],
  colors: ['dark', 'neutral', 'similar'],
  headline: 18,
  shape: 'band',
  style: { shape: 'ARCH', subject_size: 84 },
  slots: [
    slot([wide('headline', 'heading', { align: 'CENTER' })]),
    slot([
      centred('figure', 'heading', [4, 3], { color: 'accent', lines: 1 }),
      centred('detail', 'body', [2, 2], { lines: 2 }),
    ]),
  ],
};
