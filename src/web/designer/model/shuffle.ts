import { boxesOf } from '../../../contract/design/boxes.ts';
import type { BORDER_TYPES, Font } from '../../../contract/design/rules.ts';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import { PAIRS, PAPER, painted } from './palette-pairs.ts';

/** A heading font with a body font. */
const FONT_PAIRS: readonly (readonly [heading: Font, body: Font])[] = [
  ['archivo_black', 'jakarta'],
  ['anton', 'jakarta'],
  ['bebas_neue', 'jakarta'],
  ['abril_fatface', 'jakarta'],
  ['playfair', 'playfair'],
  ['playfair_italic', 'jakarta'],
  ['dm_serif', 'jakarta'],
  ['alfa_slab', 'jakarta'],
  ['lobster', 'jakarta'],
  ['pacifico', 'fredoka'],
  ['shrikhand', 'jakarta'],
  ['permanent_marker', 'caveat'],
  ['righteous', 'jakarta'],
  ['fredoka', 'fredoka'],
  ['bangers', 'jakarta'],
  ['space_mono_bold', 'space_mono'],
];

type Border = { type: (typeof BORDER_TYPES)[number]; inset: boolean };
const BORDERS: readonly Border[] = [
  { type: 'NONE', inset: false },
  { type: 'NONE', inset: false },
  { type: 'NONE', inset: false },
  { type: 'BOLD', inset: false },
  { type: 'THIN', inset: false },
  { type: 'THIN', inset: true },
  { type: 'DASH', inset: true },
];

/** Pseudo-random numbers from 0 (inclusive) to 1 (exclusive), determined by the seed (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The design with other colours, fonts and border. Layout, text, photos, sizes and their order stay. */
export function shuffled(design: DisplayConfig, seed: number): DisplayConfig {
  const roll = dice(seed);
  const oneOf = <Value>(values: readonly Value[], fallback: Value): Value =>
    values[Math.floor(roll() * values.length)] ?? fallback;
  const colors = oneOf(
    PAIRS.filter(({ background }) => background !== design.background),
    PAPER,
  );
  const [heading, body] = oneOf(FONT_PAIRS, ['archivo_black', 'jakarta']);
  const border = oneOf<Border>(BORDERS, { type: 'NONE', inset: false });
  const marksLast = roll() < 0.4;
  const kinds = boxesOf(design).texts.map(({ kind }) => kind);
  let slot = -1;
  const styled = design.contents.map((content) => {
    if (content.type !== 'TEXT') return content;
    slot += 1;
    // The ribbon and the sticker are highlighted already.
    const isPlain = (kinds[slot] ?? 'text') === 'text' && content.background === null;
    const largest = Math.max(...content.rows.map((row) => row.size));
    const rows = content.rows.map((row, index) => ({
      ...row,
      font: row.size === largest ? heading : body,
      marker: marksLast && isPlain && index > 0 && index === content.rows.length - 1 ? colors.marker : null,
    }));
    return { ...content, rows };
  });
  return painted(
    {
      ...design,
      contents: styled,
      background_font: heading,
      border_type: border.type,
      border_inset: border.inset,
      border_color: border.type === 'NONE' ? null : colors.ink,
    },
    colors,
  );
}
