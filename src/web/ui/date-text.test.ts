import { describe, expect, it } from 'vitest';
import { DATE_LOCALES, dateLocaleOf } from './date-locale.ts';
import { DATE_FORMAT } from './date-text.ts';

/** Types a text character by character. */
function type(text: string): string {
  let shown = '';
  for (const data of text) {
    const after = shown + data;
    shown = DATE_FORMAT.typed({ before: shown, after, caret: after.length, data });
  }
  return shown;
}

describe('a typed date', () => {
  it.each([
    ['05032026', '05/03/2026'],
    ['05/03/2026', '05/03/2026'],
    ['5/3/2026', '05/03/2026'],
    ['5-3-2026', '05/03/2026'],
    ['5.3.2026', '05/03/2026'],
    ['0503202699', '05/03/2026'],
    ['5a', '05/'],
    ['/', ''],
    ['5 Maret', '05/'],
  ])('%s is shown as %s', (typed, shown) => {
    expect(type(typed)).toBe(shown);
  });

  it.each([
    ['2026-03-05', '05/03/2026'],
    [' 5/3/2026 ', '05/03/2026'],
    ['５／３／２０２６', '05/03/2026'],
    ['31/02/2026', '31/02/2026'],
    ['x'.repeat(10_000), ''],
  ])('%s is pasted as %s', (text, shown) => {
    expect(DATE_FORMAT.inserted(text, '')).toBe(shown);
  });
});

describe('the languages of calendars', () => {
  const first = (tag: string) => new Intl.DateTimeFormat(tag, { month: 'long' }).format(new Date('2026-03-05'));

  it('start Indonesian weeks on Sunday and English ones on Monday', () => {
    expect(DATE_LOCALES.id).toEqual({ tag: 'id-ID', weekStartsOn: 0 });
    expect(DATE_LOCALES.en).toEqual({ tag: 'en-GB', weekStartsOn: 1 });
    expect([first('id-ID'), first('en-GB')]).toEqual(['Maret', 'March']);
  });

  it('are Chinese for readers whose browser asks for Chinese first', () => {
    expect(dateLocaleOf('en', ['zh-CN', 'en'])).toBe(DATE_LOCALES.zh);
    expect(dateLocaleOf('id', ['zh'])).toBe(DATE_LOCALES.zh);
    expect(dateLocaleOf('en', ['en-US', 'zh-CN'])).toBe(DATE_LOCALES.en);
    expect(dateLocaleOf('id', [])).toBe(DATE_LOCALES.id);
    expect(first(DATE_LOCALES.zh.tag)).toBe('三月');
  });
});
