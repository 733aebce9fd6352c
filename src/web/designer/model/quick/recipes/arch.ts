import { centred, type Recipe, slot, wide } from '../recipe.ts';

/** The photo in an arch, a serif as wide as the card below. */
export const arch: Recipe = {
  name: 'arch',
  mood: 'warm',
  layout: 6,
  ratios: ['3:4', '1:1'],
  photo: 'slot',
  fonts: [
    ['dm_serif', 'jakarta'],
    ['abril_fatface', 'jakarta'],
    ['righteous', 'jakarta'],
  ],
  colors: ['similar', 'opposite', 'neutral'],
  picture: [46, 72],
  headline: 18,
  style: { frame: 'ARCH' },
  slots: [
    slot([
      wide('headline', 'heading', { align: 'CENTER', color: 'accent' }),
      centred('rest', 'body', [3, 2], { lines: 3 }),
    ]),
  ],
};
