import fc from 'fast-check';
import { expect } from 'vitest';
import { RATIOS } from '../../src/contract/design/ratios.ts';
import {
  BACKGROUND_SIZES,
  BACKGROUND_TYPES,
  BORDER_TYPES,
  CUTS,
  DEPTHS,
  ELEMENT_FACTS,
  ELEMENT_GRID,
  ELEMENT_SIZES,
  ELEMENT_TYPES,
  FONTS,
  FRAMES,
  GROUNDS,
  LAYOUTS,
  SCRIMS,
  SEASONS,
  SHADOWS,
  SHAPES,
  STAMP_WORDS,
  STICKER_CORNERS,
  TEXT_ALIGNS,
  TONES,
  VERTICAL_ALIGNS,
} from '../../src/contract/design/rules.ts';
import type { DisplayConfigInput } from '../../src/contract/design/schemas.ts';

/** Texts that attackers write or users paste. */
export const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "';}</style><svg onload=alert(1)>",
  'javascript:alert(1)',
  '</p></div><form action=//evil.example>',
  'expression(alert(1))',
  'url(https://evil.example/x.png)',
  ' loading="lazy" sizes="x"',
  '&lt;script&gt; &#x3C;b&#x3E;',
  '\u202Egnp.exe\u202C',
  'a\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
  '\uD800 lone \uDFFF',
  'a\n\n\n\n\n\nb',
  'W'.repeat(160),
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467} 家 مرحبا',
];

const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const textOfLength = (length: number) =>
  fc
    .oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 40 }))
    .map((text) => text.slice(0, length));
const file_id = fc.oneof(fc.uuid({ version: 7 }), fc.constant(null));
const photo = fc.record({
  type: fc.constant('PHOTO' as const),
  file_id,
  focus_x: fc.double({ min: 0, max: 100, noNaN: true }),
  focus_y: fc.double({ min: 0, max: 100, noNaN: true }),
  alt: textOfLength(160),
  cut: fc.constantFrom(...CUTS),
  shadow: fc.constantFrom(...SHADOWS),
  tone: fc.constantFrom(...TONES),
  zoom: fc.integer({ min: 100, max: 300 }),
  tilt: fc.integer({ min: -9, max: 9 }).map((steps) => 2 * steps),
});
const row = fc.record({
  text: textOfLength(160),
  font: fc.constantFrom(...FONTS),
  size: fc.integer({ min: 1, max: 10 }),
  color,
  align: fc.constantFrom(...TEXT_ALIGNS),
  caps: fc.boolean(),
  marker: fc.oneof(color, fc.constant(null)),
  fit: fc.boolean(),
  strip: fc.boolean(),
});
const text = fc.record({
  type: fc.constant('TEXT' as const),
  rows: fc.array(row, { maxLength: 6 }),
  vertical_align: fc.constantFrom(...VERTICAL_ALIGNS),
  background: fc.oneof(color, fc.constant(null)),
});
const element = fc.record({
  type: fc.constantFrom(...ELEMENT_TYPES),
  col: fc.integer({ min: 0, max: ELEMENT_GRID.columns }),
  row: fc.integer({ min: 0, max: ELEMENT_GRID.rows }),
  size: fc.constantFrom(...ELEMENT_SIZES),
  tilt: fc.integer({ min: -6, max: 6 }).map((steps) => 2 * steps),
  color,
  ink: color,
  font: fc.constantFrom(...FONTS),
  word: fc.constantFrom(...STAMP_WORDS),
  shows: fc.constantFrom(...ELEMENT_FACTS),
  rows: fc.array(textOfLength(14), { maxLength: 3 }),
});
const split = fc.oneof(fc.double({ min: 0, max: 100, noNaN: true }), fc.constant(null));
/** Every design that a client could send with valid field names. */
export const anyDesign: fc.Arbitrary<DisplayConfigInput> = fc.record({
  ratio: fc.constantFrom(...RATIOS),
  layout: fc.constantFrom(...LAYOUTS.map(({ id }) => id)),
  split,
  split_second: split,
  background_type: fc.constantFrom(...BACKGROUND_TYPES),
  background: color,
  background_id: file_id,
  background_size: fc.constantFrom(...BACKGROUND_SIZES),
  background_text: textOfLength(12),
  background_font: fc.constantFrom(...FONTS),
  background_text_color: color,
  ground: fc.constantFrom(...GROUNDS),
  ground_color: fc.oneof(color, fc.constant(null)),
  horizon: fc.integer({ min: 40, max: 80 }),
  slant: fc.integer({ min: -14, max: 14 }),
  season: fc.constantFrom(...SEASONS),
  frame: fc.constantFrom(...FRAMES),
  depth: fc.constantFrom(...DEPTHS),
  overlap: fc.integer({ min: 0, max: 4 }),
  subject_size: fc.integer({ min: 20, max: 55 }).map((steps) => 2 * steps),
  subject_align: fc.constantFrom(...TEXT_ALIGNS),
  shape: fc.constantFrom(...SHAPES),
  border_type: fc.constantFrom(...BORDER_TYPES),
  border_color: fc.oneof(color, fc.constant(null)),
  border_inset: fc.boolean(),
  scrim: fc.constantFrom(...SCRIMS),
  scrim_strength: fc.integer({ min: 1, max: 4 }),
  rule_color: color,
  sticker_corner: fc.constantFrom(...STICKER_CORNERS),
  tilt: fc.double({ min: -6, max: 6, noNaN: true }),
  tab_count: fc.integer({ min: 6, max: 8 }),
  contents: fc
    .tuple(fc.array(photo, { maxLength: 4 }), fc.array(text, { maxLength: 3 }))
    .map(([photos, texts]) => [...photos, ...texts]),
  elements: fc.array(element, { maxLength: 4 }),
  lite: fc.boolean(),
});

/** The attributes that an artwork's tag may have, and the format of their values. */
const ATTRIBUTES: Record<string, RegExp> = {
  class: /^[a-z0-9 -]*$/,
  style:
    /^((left|top|width|height|flex-basis):-?[\d.]+%;?|(left|top|width|height|font-size|margin-top|margin-bottom):-?[\d.]+cqw;?|background:radial-gradient\(70% 56% at 50% 54%,#[0-9A-F]{6} 0%,#[0-9A-F]{6} 100%\);?|(color|background|border-color):#[0-9A-F]{6};?|background:(rgba\(0,0,0,0\.\d+\)|linear-gradient\((180|0)deg,rgba\(0,0,0,0\.\d+\) \d+%,rgba\(0,0,0,0\) 100%\));?|object-position:[\d.]+% [\d.]+%;?|transform:rotate\(-?[\d.]+deg\);?)*$/,
  src: /^(?:\/_share\/qr\/plain\/[0-9a-z]{8}\.svg|\/_img\/(?:(?:register|mono|duo|halftone|(?:clean|outline|scissor)(?:-(?:mono|duo|halftone))?(?:-(?:contact|soft|long))?)\/)?\d+\/[0-9a-f-]{36}\.webp)$/,
  srcset:
    /^(\/_img\/(?:(?:register|mono|duo|halftone|(?:clean|outline|scissor)(?:-(?:mono|duo|halftone))?(?:-(?:contact|soft|long))?)\/)?\d+\/[0-9a-f-]{36}\.webp \d+w(, )?)+$/,
  sizes: /^[a-z0-9.:(), -]+$/,
  alt: /^[^<>"]*$/,
  width: /^\d+$/,
  height: /^\d+$/,
  loading: /^lazy$/,
  decoding: /^async$/,
  dir: /^auto$/,
  'data-slot': /^(photo|text|element)-\d$/,
  'data-row': /^\d$/,
  'aria-hidden': /^true$/,
  viewbox: /^0 0 100 [\d.]+$/,
  preserveaspectratio: /^none$/,
  d: /^[MLHVACQhlmqvaz\d. -]+$/,
  'fill-rule': /^evenodd$/,
  'fill-opacity': /^[\d.]+$/,
  'stroke-linejoin': /^round$/,
  fill: /^(none|#[0-9A-F]{6})$/,
  stroke: /^#[0-9A-F]{6}$/,
  'stroke-width': /^[\d.]+$/,
  'stroke-dasharray': /^[\d.]+ [\d.]+$/,
  'stroke-linecap': /^round$/,
};

/** Parses an artwork's HTML by a closed grammar: anything unknown throws. Returns its text. */
export function readArtwork(html: string): string {
  let rest = '';
  let position = 0;
  for (const tag of html.matchAll(/<[^>]*>/g)) {
    rest += html.slice(position, tag.index);
    position = tag.index + tag[0].length;
    const [, name, attributes] = /^<\/?(div|p|i|img|svg|path)((?: [a-zA-Z-]+="[^"]*")*)\/?>$/.exec(tag[0]) ?? [];
    if (!name) throw new Error(`a foreign tag: ${tag[0]}`);
    for (const [, key = '', value = ''] of (attributes ?? '').matchAll(/ ([a-zA-Z-]+)="([^"]*)"/g))
      if (!ATTRIBUTES[key.toLowerCase()]?.test(value)) throw new Error(`a foreign attribute: ${key}="${value}"`);
  }
  rest += html.slice(position);
  expect(rest).not.toMatch(/[<>]/);
  return rest;
}
