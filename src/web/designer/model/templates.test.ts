import { describe, expect, test } from 'vitest';
import { boxesOf } from '../../../contract/design/boxes.ts';
import { READABLE_CONTRAST } from '../../../contract/design/contrast.ts';
import { letterPx, READABLE_PX, rowContrast } from '../../../contract/design/legibility.ts';
import { checkDisplay } from '../../../contract/design/preflight.ts';
import { PURPOSES, TEMPLATE_SEASONS } from '../../../contract/design/purpose-texts.ts';
import { RATIOS } from '../../../contract/design/ratios.ts';
import { LAYOUTS, layoutOf } from '../../../contract/design/rules.ts';
import { isSampleText } from '../../../contract/design/sample-texts.ts';
import { type DisplayConfig, displayConfig } from '../../../contract/design/schemas.ts';
import { cutOffSlots } from '../../../contract/design/text-fit.ts';
import { LOCALES } from '../../../contract/text/locale.ts';
import { withTemplate } from './apply-template.ts';
import { firstDesign, withText } from './model.ts';
import { fits, refitted } from './refit.ts';
import { TEMPLATE_FAMILIES } from './template-parts.ts';
import { foundTemplates } from './template-search.ts';
import { SEASON_TEMPLATES, TEMPLATES, templateDisplay } from './templates.ts';

const ALL = [...TEMPLATES, ...SEASON_TEMPLATES];
const everyOne = ALL.flatMap((template) =>
  LOCALES.map((locale) => ({ template, locale, design: templateDisplay(template, locale) })),
);

/** A template with the author's title in place of its largest text. */
function titled(design: DisplayConfig, title: string): DisplayConfig {
  const texts = design.contents.filter((content) => content.type === 'TEXT');
  const kinds = boxesOf(design).texts.map(({ kind }) => kind);
  const rows = texts.flatMap((content, slot) =>
    (kinds[slot] === 'sticker' ? [] : content.rows).map((row, at) => ({
      slot,
      at,
      rank: row.size + (row.fit ? 20 : 0),
    })),
  );
  const [leading] = rows.sort((one, other) => other.rank - one.rank);
  const own = texts[leading?.slot ?? 0];
  if (!own || !leading) throw new Error('no text');
  return withText(design, leading.slot, {
    rows: own.rows.map((row, at) => (at === leading.at ? { ...row, text: title } : row)),
  });
}

const LONG = 'Monstera variegata daun besar sehat siap kirim ke seluruh pulau Jawa ya';

describe('templates', () => {
  test('are ninety-six, at least eight for each purpose, and three for each season', () => {
    expect(TEMPLATES.length).toBeGreaterThanOrEqual(96);
    expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length);
    for (const family of TEMPLATE_FAMILIES) {
      expect(TEMPLATES.filter((template) => template.family === family).length, family).toBeGreaterThanOrEqual(5);
    }
    for (const purpose of PURPOSES) {
      const own = TEMPLATES.filter(({ purposes }) => purposes.includes(purpose));
      expect(own.length, purpose).toBeGreaterThanOrEqual(8);
      expect(new Set(own.map(({ style }) => style.layout)).size, purpose).toBeGreaterThanOrEqual(5);
    }
    for (const season of TEMPLATE_SEASONS) {
      expect(SEASON_TEMPLATES.filter((template) => template.season === season)).toHaveLength(3);
    }
  });

  test('use all ratios and the first fourteen layouts', () => {
    expect(new Set(TEMPLATES.map(({ style }) => style.ratio))).toEqual(new Set(RATIOS));
    const used = TEMPLATES.map(({ style }) => style.layout);
    for (const { id } of LAYOUTS.slice(0, 14)) expect(used).toContain(id);
  });

  test('are found by beginnings of the words that describe them', () => {
    const described = TEMPLATES.map((template) => ({ template, words: `${template.name.replaceAll('_', ' ')} É` }));
    const names = (search: string) => foundTemplates(described, search).map(({ template }) => template.name);
    expect(names('JOB coup')).toEqual(['job_coupon']);
    expect(names('é motorcycle cov')).toEqual(['motorcycle_cover']);
    expect(names('nothing')).toEqual([]);
    expect(names('  ')).toHaveLength(TEMPLATES.length);
  });

  test.each(everyOne)('$template.name in $locale has room for short and for long titles', ({ design }) => {
    for (const title of ['Kost', LONG]) {
      const own = refitted(titled(withTemplate(firstDesign(), design), title));
      expect(cutOffSlots(own), title).toEqual([]);
      const faults = checkDisplay(own).filter(({ key }) => !['photo_missing', 'display_sample_text'].includes(key));
      const ofDesign = faults.filter(({ key }) => !['display_text_short', 'display_words_few'].includes(key));
      expect(
        ofDesign.map(({ key, slot }) => `${key} ${slot}`),
        title,
      ).toEqual([]);
    }
    design.contents.forEach((content, index) => {
      if (content.type !== 'TEXT') return;
      const slot = design.contents.slice(0, index).filter(({ type }) => type === 'TEXT').length;
      if (layoutOf(design).id >= 14) expect(fits(design, content, slot), content.rows[0]?.text).toBe(true);
    });
  });

  test.each(everyOne)('$template.name in $locale fills its layout and is valid', ({ template, design }) => {
    expect(displayConfig.parse(design)).toEqual(design);
    const layout = layoutOf(design);
    expect(template.art).toHaveLength(layout.photos);
    expect(template.slots).toHaveLength(layout.texts);
    for (const content of design.contents) {
      if (content.type === 'TEXT') for (const { text } of content.rows) expect(text.length).toBeGreaterThan(1);
    }
  });

  test.each(everyOne)('$template.name in $locale is legible on a phone', ({ design }) => {
    design.contents.forEach((content, slot) => {
      if (content.type !== 'TEXT') return;
      for (const row of content.rows) {
        expect(rowContrast(design, content, row), row.text).toBeGreaterThanOrEqual(READABLE_CONTRAST);
        expect(letterPx(design, slot, row.size), row.text).toBeGreaterThanOrEqual(READABLE_PX);
      }
    });
    expect(checkDisplay(design).filter(({ severity }) => severity === 'advice')).toEqual([]);
  });

  test.each(everyOne)('all text of $template.name in $locale is sample text', ({ design }) => {
    const rows = design.contents.flatMap((content) => (content.type === 'TEXT' ? content.rows : []));
    for (const { text } of rows) expect(isSampleText(text), text).toBe(true);
  });
});
