import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Locale } from '../../contract/text/locale.ts';
import { type NumberStyle, numberFormat, numberOf, numberText } from './number-text.ts';

const style = (locale: Locale, decimals: number, changes: Partial<NumberStyle> = {}): NumberStyle => ({
  locale,
  decimals,
  grouped: true,
  digits: 12,
  ...changes,
});
const COUNT = { grouped: false, digits: 4 };

/** The field's text after typing each key at its end. */
function typeKeys(keys: string, of: NumberStyle): string {
  const format = numberFormat(of);
  return [...keys].reduce((before, data) => {
    const after = before + data;
    return format.typed({ before, after, caret: after.length, data });
  }, '');
}
const paste = (text: string, of: NumberStyle) => numberFormat(of).inserted(text, '');
const leave = (shown: string, of: NumberStyle) => numberFormat(of).blurred(shown);

describe('rupiah', () => {
  test.each([
    ['123.456,78', '123.456', '123,456'],
    ['123,456.78', '123.456', '123,456'],
    ['1250000', '1.250.000', '1,250,000'],
    ['1.250.000', '1.250.000', '1,250,000'],
    ['1,250,000', '1.250.000', '1,250,000'],
    ['1.250.000,00', '1.250.000', '1,250,000'],
    ['1,250,000.00', '1.250.000', '1,250,000'],
    ['1.234', '1.234', '1,234'],
    ['1,234', '1.234', '1,234'],
    ['15.000', '15.000', '15,000'],
    ['1,5', '1', '1'],
    ['1.5', '1', '1'],
    ['12.50', '12', '12'],
    ['Rp 1.250.000', '1.250.000', '1,250,000'],
    ['１２５０', '1.250', '1,250'],
    ['007', '7', '7'],
    ['-500', '500', '500'],
    ['abc', '', ''],
    ['', '', ''],
  ])('%s becomes %s in Indonesian and %s in English, typed or pasted', (text, indonesian, english) => {
    for (const [locale, shown] of [
      ['id', indonesian],
      ['en', english],
    ] as const) {
      const of = style(locale, 0);
      expect([locale, leave(typeKeys(text, of), of)]).toEqual([locale, shown]);
      expect([locale, paste(text, of)]).toEqual([locale, shown]);
      expect(numberOf(typeKeys(text, of))).toBe(numberOf(shown));
    }
  });

  test.each([
    ['Rp\u00A01.250.000,- nego', '1.250.000'],
    ['Rp.500', '500'],
    ['Rp. 1.250.000,00 (nego 1.200.000)', '1.250.000'],
    ['1 250 000', '1.250.000'],
    ['1\u00A0250\u00A0000,50', '1.250.000'],
    ["1'250'000", '1.250.000'],
    ['５０，０００', '50.000'],
    ['5-10', '5'],
    ['1,250.000.000', '1.250.000.000'],
    ['  99  ', '99'],
  ])('pasted %s becomes %s', (text, shown) => expect(paste(text, style('id', 0))).toBe(shown));

  test('keeps decimals while typing, and removes them when the field loses focus', () => {
    const of = style('id', 0);
    expect(typeKeys('123456,', of)).toBe('123.456,');
    expect(typeKeys('123456,78', of)).toBe('123.456,78');
    expect(numberOf('123.456,78')).toBe(123_456);
    expect(leave('123.456,78', of)).toBe('123.456');
  });
});

describe('prices with a unit of money', () => {
  const of = style('id', 0, { words: true });
  test.each([
    ['1,5 jt', '1,5 jt', '1.500.000'],
    ['1.5jt', '1.5jt', '1.500.000'],
    ['250rb', '250rb', '250.000'],
    ['450K', '450K', '450.000'],
    ['12 juta', '12 juta', '12.000.000'],
    ['12 jutax', '12 juta', '12.000.000'],
    ['2 juta 5', '2 juta', '2.000.000'],
    ['1500 rb', '1.500 rb', '1.500.000'],
    ['12x', '12', '12'],
    ['1.250.000', '1.250.000', '1.250.000'],
  ])('%s is shown as it is typed, and as its amount afterwards', (keys, typed, left) => {
    expect(typeKeys(keys, of)).toBe(typed);
    expect(leave(typeKeys(keys, of), of)).toBe(left);
    expect(numberOf(typeKeys(keys, of))).toBe(numberOf(left));
  });

  test('a pasted one is shown as its amount', () => {
    expect(paste('Rp 1,5 jt nego', of)).toBe('1.500.000');
    expect(paste('12 juta', style('en', 0, { words: true }))).toBe('12,000,000');
    expect(paste('1.250.000', of)).toBe('1.250.000');
  });

  test('its number and its unit can be changed', () => {
    const edit = (before: string, after: string, caret: number, data: string | null) =>
      numberFormat(of).typed({ before, after, caret, data });
    expect(edit('2 juta', '25 juta', 2, '5')).toBe('25 juta');
    expect(edit('2 juta', '2 jut', 5, null)).toBe('2 jut');
    expect(edit('2 j', '2 ', 2, null)).toBe('2 ');
    expect(edit('2 r', '2r', 1, null)).toBe('2r');
  });
});

describe('dollars and measures', () => {
  test.each([
    ['1250.5', 'en', '1,250.5', 1250.5],
    ['1250,5', 'id', '1.250,5', 1250.5],
    ['12.5', 'id', '12,5', 12.5],
    ['12,5', 'en', '12.5', 12.5],
    ['1.250', 'id', '1.250', 1250],
    ['1.250', 'en', '1.25', 1.25],
    ['1,250', 'en', '1,250', 1250],
    ['1,250', 'id', '1,25', 1.25],
    ['1,250,000.99', 'en', '1,250,000.99', 1_250_000.99],
    ['1.250.000,99', 'id', '1.250.000,99', 1_250_000.99],
    ['0,05', 'id', '0,05', 0.05],
    [',5', 'id', '0,5', 0.5],
    ['123.456,789', 'id', '123.456,78', 123_456.78],
  ] as const)('%s in %s is %s, typed or pasted', (text, locale, shown, value) => {
    const of = style(locale, 2);
    expect(leave(typeKeys(text, of), of)).toBe(shown);
    expect(leave(paste(text, of), of)).toBe(shown);
    expect(numberOf(typeKeys(text, of), 2)).toBe(value);
  });

  test('changing the currency keeps the amount, except for decimals that the new one lacks', () => {
    const [rupiah, dollars] = [style('id', 0), style('id', 2)];
    expect(leave(numberFormat(dollars).inserted('1.250.000', ''), dollars)).toBe('1.250.000');
    expect(leave('1.250,75', dollars)).toBe('1.250,75');
    expect(leave('1.250,75', rupiah)).toBe('1.250');
  });
});

describe('counts', () => {
  test('accept only digits', () => {
    for (const locale of ['id', 'en'] as const) {
      expect(typeKeys('2a0 1,9', style(locale, 0, COUNT))).toBe('2019');
      expect(paste('2.019', style(locale, 0, COUNT))).toBe('2019');
      expect(paste('12,5 km', style(locale, 0, COUNT))).toBe('12');
    }
  });

  test('accept no more digits than the limit, typed or pasted', () => {
    const of = style('id', 0, COUNT);
    expect(typeKeys('20265', of)).toBe('2026');
    expect(numberFormat(of).inserted('123456', '7')).toBe('7');
    expect(typeKeys('1234567890123', style('id', 0))).toBe('123.456.789.012');
  });

  test('accept a sign only if negative numbers are allowed', () => {
    expect(typeKeys('-3', style('id', 0, { ...COUNT, negative: true }))).toBe('-3');
    expect(paste('−3', style('id', 0, { ...COUNT, negative: true }))).toBe('-3');
    expect(numberOf('-3')).toBe(-3);
    expect(numberOf('-')).toBeNull();
    expect(typeKeys('-3', style('id', 0, COUNT))).toBe('3');
  });
});

describe('deleting', () => {
  const remove = (before: string, from: number, to: number, of: NumberStyle) =>
    numberFormat(of).typed({ before, after: before.slice(0, from) + before.slice(to), caret: from, data: null });

  test('a digit of the last group gives a smaller number, not decimals', () => {
    expect(remove('1.250', 4, 5, style('id', 0))).toBe('125');
    expect(remove('1,250', 4, 5, style('en', 2))).toBe('125');
    expect(remove('1.250.000', 3, 4, style('id', 0))).toBe('120.000');
    expect(numberFormat(style('id', 0)).typed({ before: '1.250', after: '1.27', caret: 4, data: '7' })).toBe('127');
  });

  test('digits next to the decimal mark keep it, and the mark can be deleted', () => {
    expect(remove('1.250,5', 3, 4, style('id', 0))).toBe('120,5');
    expect(remove('1.250,5', 6, 7, style('id', 0))).toBe('1.250,');
    expect(remove('1.250,', 5, 6, style('id', 0))).toBe('1.250');
    // Typed in the other language's format.
    expect(remove('1.250.5', 6, 7, style('id', 0))).toBe('1.250.');
    expect(remove('1.250.5', 4, 7, style('id', 0))).toBe('125');
  });
});

const locales = fc.constantFrom<Locale>('id', 'en');
const amounts = fc.integer({ min: 0, max: 999_999_999_999 });

test('reads an amount alike in both formats, typed or pasted in either language', () => {
  fc.assert(
    fc.property(amounts, locales, locales, fc.constantFrom('', '0', '00', '50', '99'), (amount, of, written, cents) => {
      const mark = written === 'id' ? ',' : '.';
      const text = numberText(amount, style(written, 0)) + (cents && mark + cents);
      const field = style(of, 0);
      expect(numberOf(typeKeys(text, field))).toBe(amount);
      expect(numberOf(paste(text, field))).toBe(amount);
      expect(leave(typeKeys(text, field), field)).toBe(numberText(amount, field));
    }),
  );
});

test('reads an amount with cents as it is shown, and keeps it on the next render', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 99 }), locales, (inserted, cents, locale) => {
      const of = style(locale, 2);
      const value = Number(`${inserted % 10_000_000_000}.${String(cents).padStart(2, '0')}`);
      const shown = numberText(value, of);
      expect(numberOf(shown, 2)).toBe(value);
      expect(typeKeys(shown, of)).toBe(shown);
      expect(paste(shown, of)).toBe(shown);
      expect(leave(shown, of)).toBe(shown);
      expect(leave(paste(String(value), of), of)).toBe(shown);
    }),
  );
});

test('a field always shows a number of limited length or nothing, whatever is typed or pasted', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      locales,
      fc.nat(2),
      fc.boolean(),
      (text, locale, decimals, grouped) => {
        const of = style(locale, decimals, { grouped, digits: 7 });
        for (const shown of [typeKeys(text, of), paste(text, of), leave(typeKeys(text, of), of)]) {
          expect(shown).toMatch(grouped ? /^[\d.,]*$/ : /^\d*$/);
          expect(shown.length).toBeLessThanOrEqual(13);
          expect(numberOf(shown, decimals) ?? 0).toBeLessThan(10_000_000);
        }
      },
    ),
  );
});
