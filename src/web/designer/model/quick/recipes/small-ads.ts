import { centred, type Recipe, row, slot, wide } from '../recipe.ts';

/** A column of the small ads, between rules. */
export const smallAds: Recipe = {
  name: 'small-ads',
  mood: 'newspaper',
  layout: 11,
  ratios: ['3:4', '1:1'],
  photo: 'none',
  fonts: [
    ['playfair', 'playfair', 'space_mono_bold'],
    ['abril_fatface', 'space_mono', 'space_mono_bold'],
    ['space_mono_bold', 'space_mono', 'space_mono_bold'],
    ['dm_serif', 'playfair', 'space_mono_bold'],
  ],
  colors: ['paper', 'neutral'],
  headline: 24,
  style: { split: 17, split_second: 78 },
  slots: [
    slot([centred('masthead', 'figure', [3, 2], { caps: true, lines: 1 })]),
    slot([row('headline', 'heading', [7, 5], { lines: 3 }), row('detail', 'body', [3, 2], { lines: 4 })]),
    slot([wide('figure', 'heading', { color: 'accent', align: 'CENTER' })]),
  ],
};
