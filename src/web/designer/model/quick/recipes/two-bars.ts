import { centred, type Recipe, slot, wide } from '../recipe.ts';

/** Solid bars above and below the photo, as on a price board. */
export const twoBars: Recipe = {
  name: 'two-bars',
  mood: 'bold',
  layout: 19,
  ratios: ['3:4', '1:1'],
  photo: 'slot',
  fonts: [
    ['bebas_neue', 'jakarta'],
    ['anton', 'jakarta'],
    ['archivo_black', 'jakarta'],
  ],
  colors: ['full', 'dark', 'opposite'],
  headline: 18,
  slots: [
    slot([wide('headline', 'heading', { caps: true })], 'CENTER', 'ground'),
    slot(
      [wide('amount', 'heading', { caps: true }), centred('detail', 'body', [3, 2], { lines: 2 })],
      'CENTER',
      'band',
    ),
  ],
};
