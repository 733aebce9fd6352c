import { centred, type Recipe, slot } from '../recipe.ts';

/** Solid bars above and below the photo, as on a price board. */
export const twoBars: Recipe = {
  name: 'two-bars',
  mood: 'bold',
  layout: 11,
  ratios: ['3:4', '1:1'],
  photo: 'background',
  fonts: [
    ['bebas_neue', 'jakarta'],
    ['anton', 'jakarta'],
    ['archivo_black', 'jakarta'],
  ],
  colors: ['full', 'dark', 'opposite'],
  headline: 22,
  slots: [
    slot([centred('headline', 'heading', [7, 5], { caps: true })], 'CENTER', 'ground'),
    slot([]),
    slot([centred('rest', 'body', [3, 2], { lines: 3 })], 'CENTER', 'band'),
  ],
};
