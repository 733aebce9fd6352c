import { describe, expect, test } from 'vitest';
import { READABLE_CONTRAST } from '../../../contract/design/contrast.ts';
import { letterPx, READABLE_PX, rowContrast } from '../../../contract/design/legibility.ts';
import { checkDisplay } from '../../../contract/design/preflight.ts';
import { RATIOS } from '../../../contract/design/ratios.ts';
import { LAYOUTS, layoutOf } from '../../../contract/design/rules.ts';
import { isSampleText, TEMPLATE_TEXTS } from '../../../contract/design/sample-texts.ts';
import { displayConfig } from '../../../contract/design/schemas.ts';
import { LOCALES } from '../../../contract/text/locale.ts';
import { TEMPLATE_FAMILIES, TEMPLATES, templateDisplay } from './templates.ts';

const everyOne = TEMPLATES.flatMap((template) =>
  LOCALES.map((locale) => ({ template, locale, design: templateDisplay(template, locale) })),
);

describe('templates', () => {
  test('has eight families of five, each template once', () => {
    expect(TEMPLATES).toHaveLength(40);
    expect(new Set(TEMPLATES.map(({ name }) => name)).size).toBe(40);
    for (const family of TEMPLATE_FAMILIES) {
      expect(TEMPLATES.filter((template) => template.family === family)).toHaveLength(5);
    }
    expect(Object.keys(TEMPLATE_TEXTS).sort()).toEqual(TEMPLATES.map(({ name }) => name).sort());
  });

  test('uses all ratios and the first fourteen layouts', () => {
    expect(new Set(TEMPLATES.map(({ style }) => style.ratio))).toEqual(new Set(RATIOS));
    expect(new Set(TEMPLATES.map(({ style }) => style.layout))).toEqual(
      new Set(LAYOUTS.slice(0, 14).map(({ id }) => id)),
    );
  });

  test.each(everyOne)('$template.name in $locale fills its layout and is valid', ({ template, design }) => {
    expect(displayConfig.parse(design)).toEqual(design);
    const layout = layoutOf(design);
    expect(template.art).toHaveLength(layout.photos);
    expect(template.slots).toHaveLength(layout.texts);
    expect(TEMPLATE_TEXTS[template.name].map((rows) => rows.length)).toEqual(
      template.slots.map(({ rows }) => rows.length),
    );
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
