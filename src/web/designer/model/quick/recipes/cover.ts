import { centred, type Recipe, slot, wide } from '../recipe.ts';

/** A headline as wide as the page that stands behind the subject, as on the cover of a magazine. */
export const cover: Recipe = {
  name: 'cover',
  mood: 'bold',
  layout: 14,
  ratios: ['3:4', '1:1'],
  photo: 'subject',
  fonts: [
    ['anton', 'jakarta'],
    ['archivo_black', 'jakarta'],
    ['bebas_neue', 'jakarta'],
    ['alfa_slab', 'jakarta'],
  ],
  colors: ['full', 'opposite', 'dark'],
  headline: 14,
  style: { depth: 'BEHIND', overlap: 1, subject_size: 98 },
  slots: [
    slot([wide('headline', 'heading', { align: 'CENTER', caps: true, stack: 2 })]),
    slot([
      centred('figure', 'heading', [4, 3], { color: 'accent', lines: 1 }),
      centred('detail', 'body', [2, 2], { lines: 1 }),
    ]),
  ],
};
