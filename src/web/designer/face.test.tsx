import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import {
  BACKGROUND_SIZES,
  BACKGROUND_TYPES,
  BORDER_TYPES,
  type DisplayConfigInput,
  displayConfig,
  FONTS,
  LAYOUTS,
  RATIOS,
  SCRIMS,
  STICKER_CORNERS,
  TEXT_ALIGNS,
  VERTICAL_ALIGNS,
} from '../../contract/display.ts';
import { imagePath } from '../../contract/images.ts';
import { Card } from './card.tsx';
import { type CardView, type CardWords, cardHtml, escapeHtml } from './card-html.ts';
import { FONT_FACES, fontShorthand, fontsOf } from './fonts.ts';
import { renderFace } from './render-face.tsx';

const FILE = '0198c5a0-0000-7000-8000-000000000001';
const HOSTILE = [
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
const words = (length: number) =>
  fc
    .oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 40 }))
    .map((text) => text.slice(0, length));
const file_id = fc.oneof(fc.uuid({ version: 7 }), fc.constant(null));
const photo = fc.record({
  type: fc.constant('PHOTO' as const),
  file_id,
  focus_x: fc.double({ min: 0, max: 100, noNaN: true }),
  focus_y: fc.double({ min: 0, max: 100, noNaN: true }),
  alt: words(160),
});
const row = fc.record({
  text: words(160),
  font: fc.constantFrom(...FONTS),
  size: fc.integer({ min: 1, max: 10 }),
  color,
  align: fc.constantFrom(...TEXT_ALIGNS),
  caps: fc.boolean(),
  marker: fc.oneof(color, fc.constant(null)),
});
const text = fc.record({
  type: fc.constant('TEXT' as const),
  rows: fc.array(row, { maxLength: 6 }),
  vertical_align: fc.constantFrom(...VERTICAL_ALIGNS),
  background: fc.oneof(color, fc.constant(null)),
});
const split = fc.oneof(fc.double({ min: 0, max: 100, noNaN: true }), fc.constant(null));
const input: fc.Arbitrary<DisplayConfigInput> = fc.record({
  ratio: fc.constantFrom(...RATIOS),
  layout: fc.integer({ min: 0, max: LAYOUTS.length - 1 }),
  split,
  split_second: split,
  background_type: fc.constantFrom(...BACKGROUND_TYPES),
  background: color,
  background_id: file_id,
  background_size: fc.constantFrom(...BACKGROUND_SIZES),
  background_text: words(12),
  background_font: fc.constantFrom(...FONTS),
  background_text_color: color,
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
  lite: fc.boolean(),
});

/** Everything a tag of a face may carry, and how its value must look. */
const ATTRIBUTES: Record<string, RegExp> = {
  class: /^[a-z0-9 -]*$/,
  style:
    /^((left|top|width|height|flex-basis):-?[\d.]+%;?|(color|background|border-color):#[0-9A-F]{6};?|background:(rgba\(0,0,0,0\.\d+\)|linear-gradient\((180|0)deg,rgba\(0,0,0,0\.\d+\) \d+%,rgba\(0,0,0,0\) 100%\));?|object-position:[\d.]+% [\d.]+%;?|transform:rotate\(-?[\d.]+deg\);?)*$/,
  src: /^\/_img\/\d+\/[0-9a-f-]{36}\.webp$/,
  srcset: /^(\/_img\/\d+\/[0-9a-f-]{36}\.webp \d+w(, )?)+$/,
  sizes: /^[a-z0-9.:(), -]+$/,
  alt: /^[^<>"]*$/,
  width: /^\d+$/,
  height: /^\d+$/,
  loading: /^lazy$/,
  decoding: /^async$/,
  dir: /^auto$/,
  'data-slot': /^(photo|text)-\d$/,
  'data-row': /^\d$/,
  'aria-hidden': /^true$/,
};

/** Reads the HTML as a closed language: anything unknown fails. Returns its text. */
function readFace(html: string): string {
  let rest = '';
  let position = 0;
  for (const tag of html.matchAll(/<[^>]*>/g)) {
    rest += html.slice(position, tag.index);
    position = tag.index + tag[0].length;
    const [, name, attributes] = /^<\/?(div|p|i|img)((?: [a-zA-Z-]+="[^"]*")*)\/?>$/.exec(tag[0]) ?? [];
    if (!name) throw new Error(`a foreign tag: ${tag[0]}`);
    for (const [, key = '', value = ''] of (attributes ?? '').matchAll(/ ([a-zA-Z-]+)="([^"]*)"/g))
      if (!ATTRIBUTES[key.toLowerCase()]?.test(value)) throw new Error(`a foreign attribute: ${key}="${value}"`);
  }
  rest += html.slice(position);
  expect(rest).not.toMatch(/[<>]/);
  return rest;
}

test('whatever an author writes, the face is nothing but its own tags, attributes and colours', () => {
  fc.assert(
    fc.property(input, (document) => {
      const checked = displayConfig.safeParse(document);
      if (!checked.success) return;
      const html = renderFace(checked.data);
      readFace(html);
      expect(html.length).toBeLessThan(120_000);
      expect(html).not.toMatch(/<script|<form|on[a-z]+="|style="[^"]*url/i);
      const stored = JSON.stringify(checked.data);
      expect(JSON.stringify(displayConfig.parse(JSON.parse(stored)))).toBe(stored);
    }),
    { numRuns: 1500 },
  );
});

test('a colour or number that slipped past the schema never reaches a style', () => {
  const document = displayConfig.parse({ layout: 9, contents: [{ type: 'TEXT', rows: [{ text: 'a' }] }] });
  const [content] = document.contents;
  if (content?.type !== 'TEXT' || !content.rows[0]) throw new Error('the text is gone');
  content.rows[0].color = 'red;position:fixed';
  content.background = 'url(//evil.example)';
  document.background = '#12345G';
  document.tilt = Number.NaN;
  expect(readFace(renderFace(document))).toBe('a');
});

describe.each(RATIOS)('ratio %s', (ratio) => {
  test.each(LAYOUTS.map((layout) => layout.id))('layout %i shows all its places', (layout) => {
    const rows = (text: string) => ({ type: 'TEXT' as const, rows: [{ text }] });
    const html = renderFace(
      displayConfig.parse({
        ratio,
        layout,
        contents: [
          ...Array.from({ length: 4 }, () => ({ type: 'PHOTO' as const, file_id: FILE })),
          rows('alpha'),
          rows('beta'),
          rows('gamma'),
        ],
      }),
    );
    readFace(html);
    const { photos = 0, texts = 0 } = LAYOUTS[layout] ?? {};
    expect(html.match(/<img /g)?.length ?? 0).toBe(photos);
    for (let index = 0; index < photos; index += 1) expect(html).toContain(`data-slot="photo-${index}"`);
    for (const [index, word] of ['alpha', 'beta', 'gamma'].entries()) expect(html.includes(word)).toBe(index < texts);
  });
});

test('tabs repeat the words, but are read out once', () => {
  const texts = ['head', 'body', '0812'].map((text) => ({ type: 'TEXT' as const, rows: [{ text }] }));
  const html = renderFace(displayConfig.parse({ layout: 12, tab_count: 7, contents: texts }));
  expect(html.match(/0812/g)).toHaveLength(7);
  expect(html.match(/aria-hidden/g)).toHaveLength(6);
});

test('fonts are named once each, and only those that are drawn', () => {
  const document = displayConfig.parse({
    layout: 0,
    background_type: 'TEXT',
    background_text: 'KERJA',
    background_font: 'bungee',
    contents: [
      {
        type: 'TEXT',
        rows: [
          { text: 'a', font: 'anton' },
          { text: 'b', font: 'anton' },
        ],
      },
      { type: 'TEXT', rows: [{ text: 'not drawn', font: 'lobster' }] },
    ],
  });
  expect(fontsOf(document)).toEqual(['anton', 'bungee']);
  expect(Object.keys(FONT_FACES).sort()).toEqual([...FONTS].sort());
  expect(fontShorthand('playfair_italic')).toBe('italic 700 16px "Playfair Display"');
});

test('a picture address names nothing but an own file', () => {
  expect(imagePath('../../x?y', 160)).toBe('/_img/160/..%2F..%2Fx%3Fy.webp');
});

const cardWords: CardWords = {
  prefix: '/en',
  boosted: 'Boosted',
  highlighted: 'Featured',
  sold: 'Sold',
  favourite: (title) => `Save ${title}`,
};
const document = displayConfig.parse({
  layout: 1,
  contents: [
    { type: 'PHOTO', file_id: FILE, alt: ' loading="lazy"' },
    { type: 'TEXT', rows: [{ text: ' sizes="100vw" loading="lazy"' }] },
  ],
});
const card: CardView = {
  id: FILE,
  title: '"><script>alert(1)</script> & <b>',
  ratio: '3:4',
  face_html: renderFace(document),
  price: { before: 'From', amount: 'Rp 1.000', after: '/day' },
  place: "<Kota> 'Baru'",
  age: '2 h',
  is_boosted: false,
  is_highlighted: false,
  is_sold: false,
};

describe('a card', () => {
  const states = [{}, { is_boosted: true }, { is_highlighted: true }, { is_boosted: true, is_highlighted: true }];
  test.each([...states, { is_sold: true, is_boosted: true }])('is the same from React and from hand: %o', (state) => {
    const view = { ...card, ...state };
    const drawn = renderToStaticMarkup(
      <Card card={view} words={cardWords}>
        <b>face</b>
      </Card>,
    );
    expect(cardHtml({ ...view, face_html: '<b>face</b>' }, cardWords)).toBe(drawn);
  });

  test('carries no tag of its title', () => {
    const html = cardHtml(card, cardWords);
    expect(html).not.toContain('<script');
    expect(html).toContain(`href="/en/content/detail/${FILE}"`);
    expect(html.indexOf('</a>')).toBeLessThan(html.indexOf('<button'));
  });

  test('in sight loads its pictures at once, and leaves the author’s words alone', () => {
    const html = cardHtml(card, cardWords, { priority: true, rail: true });
    expect(html.match(/<img [^>]*>/)?.[0]).toMatch(/sizes="\(min-width:992px\) 300px,232px".* fetchpriority="high"/);
    expect(html).toContain('&quot;100vw&quot; loading=&quot;lazy&quot;');
  });

  test('escapes all five characters', () => {
    expect(escapeHtml(`<a href="x" id='y'>&`)).toBe('&lt;a href=&quot;x&quot; id=&#x27;y&#x27;&gt;&amp;');
  });
});
