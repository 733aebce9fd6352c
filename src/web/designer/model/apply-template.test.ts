import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSampleText } from '../../../contract/design/sample-texts.ts';
import { type DisplayConfig, displayConfig, type TextContent } from '../../../contract/design/schemas.ts';
import { hasTemplateStyle, isOwnText, withTemplate } from './apply-template.ts';
import { applyTemplate } from './commands.ts';
import { createEngine } from './engine.ts';
import { firstDesign, photoAt, textAt } from './model.ts';
import { TEMPLATES, templateDisplay } from './templates.ts';

const FILE = '0198c5a0-0000-7000-8000-000000000001';
const OTHER = '0198c5a0-0000-7000-8000-000000000002';

const named = (name: string) => {
  const template = TEMPLATES.find((candidate) => candidate.name === name);
  if (!template) throw new Error(name);
  return templateDisplay(template, 'id');
};
const textsIn = (content: TextContent | null) => content?.rows.map(({ text }) => text);
const ownTexts = (design: DisplayConfig) =>
  design.contents
    .flatMap((content) => (content.type === 'TEXT' ? content.rows.map(({ text }) => text) : []))
    .filter(isOwnText);

describe('applying a template', () => {
  test('an empty design gets the template with all its sample text', () => {
    const template = named('photo_on_top');
    const applied = withTemplate(firstDesign(), template);
    expect(applied.contents.filter(({ type }) => type === 'TEXT')).toEqual(template.contents);
    expect(hasTemplateStyle(applied, template)).toBe(true);
    expect(hasTemplateStyle(applied, named('title_on_top'))).toBe(false);
  });

  test('own rows and photos keep their slots in the new style, and sample text fills the rest', () => {
    const own = displayConfig.parse({
      layout: 1,
      contents: [
        { type: 'PHOTO', file_id: FILE, alt: 'Kursi', focus_x: 20 },
        { type: 'TEXT', rows: [{ text: 'Kursi rotan' }, { text: '' }, { text: 'Rp 1,1 jt' }] },
      ],
    });
    const applied = withTemplate(own, named('title_on_top'));
    expect(photoAt(applied, 0)).toEqual(photoAt(own, 0));
    expect(textsIn(textAt(applied, 0))).toEqual(['Kursi rotan', 'Bahan, asal, ukuran', 'Rp 1,1 jt']);
    expect(textAt(applied, 0)?.rows[0]?.font).toBe('abril_fatface');
    expect(textAt(applied, 0)?.rows[2]?.font).toBe('jakarta');
  });

  test('text and photos without a slot are kept for the next template', () => {
    const own = displayConfig.parse({
      layout: 11,
      contents: [
        { type: 'TEXT', rows: [{ text: 'Dijual cepat' }] },
        { type: 'TEXT', rows: [{ text: 'Tanah dua ratus meter' }, { text: 'Type here' }] },
        { type: 'PHOTO', file_id: FILE },
        { type: 'PHOTO', file_id: OTHER },
      ],
    });
    const one = withTemplate(own, named('photo_on_top'));
    expect(textsIn(textAt(one, 1))).toEqual(['Tanah dua ratus meter']);
    expect(photoAt(one, 1)?.file_id).toBe(OTHER);
    expect(textsIn(textAt(withTemplate(one, named('wide_column')), 1))).toEqual(['Tanah dua ratus meter']);
  });

  test('an earlier ad’s photos are used only if the draft has none', () => {
    const last = displayConfig.parse({
      layout: 7,
      background_type: 'IMAGE',
      background_id: OTHER,
      background_text: 'RUKO',
      contents: [
        { type: 'PHOTO', file_id: OTHER },
        { type: 'PHOTO', file_id: OTHER },
        { type: 'TEXT', rows: [{ text: 'Motor bekas' }] },
      ],
    });
    const own = displayConfig.parse({ contents: [{ type: 'PHOTO', file_id: FILE }] });
    const applied = withTemplate(own, last);
    expect([photoAt(applied, 0)?.file_id, photoAt(applied, 1)?.file_id]).toEqual([FILE, OTHER]);
    expect(applied.background_id).toBe(OTHER);
    expect(textsIn(textAt(applied, 0))).toEqual(['Motor bekas']);
    expect(withTemplate({ ...own, background_id: FILE }, last).background_id).toBe(FILE);
  });

  test('keeps the user’s background text, but not a template’s', () => {
    const board = named('yellow_board');
    expect(withTemplate({ ...firstDesign(), background_text: 'RUKO' }, board).background_text).toBe('RUKO');
    expect(withTemplate(withTemplate(firstDesign(), board), named('clearance')).background_text).toBe('OBRAL');
  });

  test('the empty template removes only the sample text', () => {
    const own = withTemplate(
      displayConfig.parse({ contents: [{ type: 'TEXT', rows: [{ text: 'Kursi rotan' }] }] }),
      named('job_opening'),
    );
    const blank = withTemplate(own, firstDesign());
    expect(ownTexts(blank)).toEqual(['Kursi rotan']);
    expect(textsIn(textAt(blank, 0))?.some(isSampleText)).toBe(false);
    expect(hasTemplateStyle(blank, firstDesign())).toBe(true);
  });

  test('never loses text or a photo in any sequence of templates, and is always valid', () => {
    const designs = TEMPLATES.map((template) => templateDisplay(template, 'en'));
    const row = fc.record({ text: fc.constantFrom('', 'Kursi', 'Meja', 'Type here', 'Nama barang') });
    const texts = fc.array(fc.record({ type: fc.constant('TEXT' as const), rows: fc.array(row, { maxLength: 6 }) }), {
      maxLength: 3,
    });
    const photos = fc.array(
      fc.record({ type: fc.constant('PHOTO' as const), file_id: fc.option(fc.constantFrom(FILE, OTHER)) }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(texts, photos, fc.array(fc.constantFrom(...designs), { maxLength: 4 }), (a, b, templates) => {
        const own = displayConfig.parse({ contents: [...a, ...b] });
        const applied = templates.reduce(withTemplate, own);
        expect(displayConfig.parse(applied)).toEqual(applied);
        expect(ownTexts(applied)).toEqual(ownTexts(own));
        const files = (design: DisplayConfig) =>
          design.contents.flatMap((one) => (one.type === 'PHOTO' ? [one.file_id] : []));
        const given = files(own);
        expect(files(applied).slice(0, given.length)).toEqual(given);
        expect(
          files(applied)
            .slice(given.length)
            .every((id) => id === null),
        ).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('is one step, announced and undone', () => {
    const engine = createEngine(firstDesign());
    const before = engine.snapshot().design;
    engine.run(applyTemplate, named('stage'));
    expect(engine.snapshot().announcement).toMatchObject({ key: 'done', label: 'changes.apply_template' });
    expect(engine.snapshot().design.layout).toBe(5);
    engine.undo();
    expect(engine.snapshot().design).toEqual(before);
  });
});
