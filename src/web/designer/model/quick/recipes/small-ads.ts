import { centred, type Recipe, row, slot } from '../recipe.ts';

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
  headline: 30,
  style: { split: 17, split_second: 78 },
  slots: [
    slot([centred('masthead', 'figure', [3, 2], { caps: true, lines: 1 })]),
    slot([row('offer', 'heading', [8, 5], { lines: 3 }), row('detail', 'body', [4, 2], { lines: 4 })]),
    slot([centred('figure', 'heading', [6, 3], { color: 'accent', lines: 1 })]),
  ],
};
