import { describe, expect, test } from 'vitest';
import { readArtwork } from '../../../../test/support/artworks.ts';
import { plainQrPath, SAMPLE_QR_PATH, shortPath } from '../../../contract/design/outputs.ts';
import { RATIOS } from '../../../contract/design/ratios.ts';
import { FONTS, LAYOUTS, SEASONS, SHAPES } from '../../../contract/design/rules.ts';
import { displayConfig } from '../../../contract/design/schemas.ts';
import { imagePath, stylePath } from '../../../contract/media/images.ts';
import { FONT_FACES, fontShorthand, fontsOf } from './fonts.ts';
import { renderArtwork } from './render-artwork.tsx';

const FILE = '0198c5a0-0000-7000-8000-000000000001';
test('an invalid colour or number never reaches a style attribute', () => {
  const design = displayConfig.parse({ layout: 9, contents: [{ type: 'TEXT', rows: [{ text: 'a' }] }] });
  const [content] = design.contents;
  if (content?.type !== 'TEXT' || !content.rows[0]) throw new Error('the design has no text');
  content.rows[0].color = 'red;position:fixed';
  content.background = 'url(//evil.example)';
  design.background = '#12345G';
  design.tilt = Number.NaN;
  expect(readArtwork(renderArtwork(design))).toBe('a');
});

test('a subject is cut out only where the layout has one, and its headline stands behind it only by choice', () => {
  const photo = { type: 'PHOTO' as const, file_id: FILE, cut: 'OUTLINE' as const };
  const words = { type: 'TEXT' as const, rows: [{ text: 'words' }] };
  const render = (look: object) => renderArtwork(displayConfig.parse({ ...look, contents: [photo, words] }));
  expect(render({ layout: 1 })).toContain(imagePath(FILE, 640));
  expect(render({ layout: 1 })).not.toContain('/_img/outline/');
  const front = render({ layout: 14, shape: 'CIRCLE' });
  expect(front).toContain(stylePath(FILE, 'outline', 640));
  expect(front).toContain('class="shp circ"');
  expect(front.indexOf('words')).toBeGreaterThan(front.indexOf('<img'));
  const behind = render({ layout: 14, depth: 'BEHIND' });
  expect(behind.indexOf('words')).toBeLessThan(behind.indexOf('<img'));
  const stage = render({ layout: 15, depth: 'BEHIND' });
  expect(stage.indexOf('words')).toBeGreaterThan(stage.indexOf('<img'));
});

test('a photo in register is drawn as it is, and its subject above it only when it is cut out', () => {
  const render = (look: object, photo: object) =>
    renderArtwork(
      displayConfig.parse({ ...look, contents: [{ type: 'PHOTO', file_id: FILE, alt: 'kursi', ...photo }] }),
    );
  for (const layout of [16, 17]) {
    const html = render({ layout, frame: 'ARCH' }, { cut: 'CLEAN', focus_x: 20, zoom: 140 });
    readArtwork(html);
    expect(html).toContain(imagePath(FILE, 640));
    expect(html).toContain(stylePath(FILE, 'register', 640));
    // Both have the same crop, and one of them a name.
    expect(html.match(/object-position:20% 50%/g)).toHaveLength(2);
    expect(html.match(/alt="kursi"/g)).toHaveLength(1);
    expect(render({ layout, frame: 'ARCH' }, {})).not.toContain('register');
  }
});

test('a tone is a picture of its own, also of a cut-out', () => {
  const render = (look: object, photo: object) =>
    renderArtwork(displayConfig.parse({ ...look, contents: [{ type: 'PHOTO', file_id: FILE, ...photo }] }));
  expect(render({ layout: 1 }, { tone: 'MONO' })).toContain(stylePath(FILE, 'mono', 640));
  expect(render({ layout: 1, background: '#F2B04A' }, { tone: 'HALFTONE' })).toMatch(
    /photo-0" style="[^"]*background:#F2B04A/,
  );
  expect(render({ layout: 1, background: '#101010' }, { tone: 'DUO' })).not.toMatch(
    /photo-0" style="[^"]*background:#101010/,
  );
  expect(render({ layout: 1 }, { tone: 'DIM' })).toContain('background:rgba(0,0,0,0.62)');
  const cut = render({ layout: 14 }, { tone: 'MONO', cut: 'CLEAN' });
  expect(cut).toContain(stylePath(FILE, 'clean-mono', 640));
  expect(cut).not.toContain('/_img/mono/');
});

test('a shadow belongs to cut-outs, and leaves the subject where it is', () => {
  const render = (look: object, photo: object) =>
    renderArtwork(displayConfig.parse({ ...look, contents: [{ type: 'PHOTO', file_id: FILE, ...photo }] }));
  const soft = render({ layout: 15 }, { cut: 'OUTLINE', tone: 'DUO', shadow: 'SOFT' });
  readArtwork(soft);
  expect(soft).toContain(stylePath(FILE, 'outline-duo-soft', 640));
  expect(soft).toContain('left:-10%;top:-6%;width:120%;height:120%;object-position:50% 88.33%');
  expect(render({ layout: 15 }, { shadow: 'SOFT' })).toBe(render({ layout: 15 }, {}));
  expect(render({ layout: 16 }, { cut: 'CLEAN', shadow: 'LONG' })).toBe(render({ layout: 16 }, { cut: 'CLEAN' }));
});

test.each(SHAPES)('the shape %s is behind the subject, in every ratio and layout with a shape', (shape) => {
  const photo = { type: 'PHOTO' as const, file_id: FILE, cut: 'CLEAN' as const };
  for (const ratio of RATIOS) {
    for (const layout of [14, 15, 23]) {
      const html = renderArtwork(
        displayConfig.parse({ ratio, layout, shape, shape_color: '#B7312C', contents: [photo] }),
      );
      readArtwork(html);
      expect(html.indexOf('#B7312C') >= 0).toBe(shape !== 'NONE');
      expect(html.indexOf('#B7312C')).toBeLessThan(html.indexOf('<img'));
    }
  }
});

test('letters around a subject are hidden from screen readers, which get their text whole', () => {
  const html = renderArtwork(
    displayConfig.parse({
      layout: 21,
      contents: [
        { type: 'PHOTO', file_id: FILE, cut: 'CLEAN' },
        { type: 'TEXT', rows: [{ text: 'Kopi', font: 'anton' }] },
      ],
    }),
  );
  readArtwork(html);
  expect(html).toContain('<p class="whole">Kopi</p>');
  expect(html.match(/<p class="fit f-anton" aria-hidden="true"[^>]*>/g)).toHaveLength(2);
  expect(html).toContain('class="sl cutout"');
});

test('a QR code leads to the ad that the artwork belongs to, and its design has no address', () => {
  const design = displayConfig.parse({ elements: [{ type: 'QR' }] });
  const id = '0198c5a0-0000-7000-8000-0000000004d2';
  const html = renderArtwork(design, { qr: plainQrPath(id) });
  readArtwork(html);
  expect(html).toContain(`src="/_share/qr/plain${shortPath(id).slice('/i'.length)}.svg"`);
  expect(renderArtwork(design)).toContain(SAMPLE_QR_PATH);
  expect(JSON.stringify(design)).not.toContain('/i/');
});

test.each(SEASONS)('drawings of %s are along the upper edge', (season) => {
  const html = renderArtwork(displayConfig.parse({ season }));
  readArtwork(html);
  expect(html.includes('class="ssn"')).toBe(season !== 'NONE');
});

describe.each(RATIOS)('ratio %s', (ratio) => {
  test.each(LAYOUTS.map((layout) => layout.id))('layout %i renders all its slots', (layout) => {
    const rows = (text: string) => ({ type: 'TEXT' as const, rows: [{ text }] });
    const html = renderArtwork(
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
    readArtwork(html);
    const { photos = 0, texts = 0 } = LAYOUTS.find(({ id }) => id === layout) ?? {};
    expect(html.match(/<img /g)?.length ?? 0).toBe(photos);
    for (let index = 0; index < photos; index += 1) expect(html).toContain(`data-slot="photo-${index}"`);
    for (const [index, word] of ['alpha', 'beta', 'gamma'].entries()) expect(html.includes(word)).toBe(index < texts);
  });
});

test('tabs repeat the text, but screen readers get it once', () => {
  const texts = ['head', 'body', '0812'].map((text) => ({ type: 'TEXT' as const, rows: [{ text }] }));
  const html = renderArtwork(displayConfig.parse({ layout: 12, tab_count: 7, contents: texts }));
  expect(html.match(/0812/g)).toHaveLength(7);
  expect(html.match(/aria-hidden/g)).toHaveLength(6);
});

test('lists each rendered font once', () => {
  const design = displayConfig.parse({
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
      { type: 'TEXT', rows: [{ text: 'not rendered', font: 'lobster' }] },
    ],
  });
  expect(fontsOf(design)).toEqual(['anton', 'bungee']);
  expect(Object.keys(FONT_FACES).sort()).toEqual([...FONTS].sort());
  expect(fontShorthand('playfair_italic')).toBe('italic 700 16px "Playfair Display"');
});

test('a picture URL refers only to an own file', () => {
  expect(imagePath('../../x?y', 160)).toBe('/_img/160/..%2F..%2Fx%3Fy.webp');
});
