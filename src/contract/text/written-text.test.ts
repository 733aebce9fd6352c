import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeRegistration } from '../accounts/endpoints.ts';
import { title } from '../ads/schemas.ts';
import { fieldErrorsOf } from '../api/validation.ts';
import { displayErrors } from '../design/preflight.ts';
import { DISPLAY_LIMITS } from '../design/rules.ts';
import { displayConfig } from '../design/schemas.ts';
import { cleanLine, cleanText, hasLetters } from './text-rules.ts';
import { writtenLine } from './written-text.ts';

const UNSEEN: [string, string][] = [
  ['right-to-left override', '\u202E'],
  ['right-to-left isolate', '\u2067'],
  ['right-to-left mark', '\u200F'],
  ['Arabic letter mark', '\u061C'],
  ['zero-width space', '\u200B'],
  ['zero-width joiner', '\u200D'],
  ['zero-width non-joiner', '\u200C'],
  ['word joiner', '\u2060'],
  ['byte order mark', '\uFEFF'],
  ['soft hyphen', '\u00AD'],
  ['grapheme joiner', '\u034F'],
  ['Hangul filler', '\u3164'],
  ['half-width Hangul filler', '\uFFA0'],
  ['Braille blank', '\u2800'],
  ['C0 control', '\u0007'],
  ['C1 control', '\u009B'],
  ['tag letter', '\u{E0061}'],
  ['variation selector', '\uFE0F'],
  ['ideographic variation selector', '\u{E0100}'],
  ['annotation anchor', '\uFFF9'],
  ['null notehead', '\u{1D159}'],
  ['noncharacter of the first plane', '\uFFFE'],
  ['noncharacter among Arabic forms', '\uFDD0'],
  ['noncharacter of the last plane', '\u{10FFFF}'],
];

describe('cleaning user text', () => {
  it.each(UNSEEN)('removes a %s', (_, character) => {
    expect(cleanText(`Jual${character} be${character}${character}ras${character}`)).toBe('Jual beras');
    expect(cleanLine(character.repeat(9))).toBe('');
  });

  it.each([
    '👨‍👩‍👧‍👦',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    '🏳️‍🌈',
    '❤️‍🔥',
    '👩🏽‍⚕️',
    '👩🏽‍❤️‍💋‍👨🏻',
    '🧑‍🦰',
    '👁️‍🗨️',
    '🇮🇩',
    '1️⃣',
    '#️⃣',
    '☎️',
    '☎︎',
    '👍🏿',
    '🐻‍❄️',
  ])('leaves the emoji %s unchanged', (emoji) => {
    expect(cleanText(`Jual ${emoji} beras ${emoji}${emoji}`)).toBe(`Jual ${emoji} beras ${emoji}${emoji}`);
  });

  it.each([
    ['Vietnamese', 'Tiếng Việt: nghiêng ngả, Nguyễn Thị Ngọc Ánh, ỗ ặ ữ'],
    ['Thai', 'ขายที่ดินใกล้น้ำ กี่ ปู่ย่า น้ำใจ'],
    ['Arabic with all its marks', 'بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ'],
    ['Persian with its joiners', 'می‌خواهم خانه‌ها'],
    ['Javanese', 'ꦱꦸꦒꦼꦁ​ꦫꦮꦸꦃ ꦏꦿꦺꦴꦁ ꦩꦁꦏꦿꦺꦴꦝ'.replaceAll('\u200B', '')],
    ['Balinese', 'ᬒᬁ ᬲ᭄ᬯᬲ᭄ᬢ᭄ᬬᬲ᭄ᬢᬸ'],
    ['Hindi with a joiner', 'क्‍ष हिन्दी'],
    ['Burmese', 'မြန်မာဘာသာ ကျွန်ုပ်'],
    ['Hebrew', 'בְּרֵאשִׁ֖ית בָּרָ֣א'],
    ['Korean', '한국어 팝니다'],
    ['Chinese', '出售二手车，价格面议'],
  ])('leaves %s unchanged', (_, text) => expect(cleanText(text)).toBe(text.normalize('NFC')));

  it('removes a joiner whose neighbour is removed', () => {
    expect(cleanText('\u0627\u200C\u061C')).toBe('\u0627');
    expect(cleanText('\u061C\u200C\u0627')).toBe('\u0627');
    // NFC moves the virama before the accent, away from the joiner.
    expect(cleanText('\u0301\u094D\u200D\u0627')).toBe('\u094D\u0301\u0627');
  });

  it('reduces fifty stacked marks to four and composes the letter', () => {
    expect(cleanText(`a${'\u0316'.repeat(50)}b`)).toBe(`a${'\u0316'.repeat(4)}b`);
    expect(cleanText('cafe\u0301')).toBe('caf\u00e9');
    expect(cleanText('\uD800 dan \uDFFF')).toBe('\uFFFD dan \uFFFD');
  });

  it('turns every kind of blank into a space, and several lines into one', () => {
    expect(cleanText('a\u00A0b\u3000c\td\r\ne\u2028f')).toBe('a b c d\ne\nf');
    expect(cleanLine('\u2003a\nb \u00A0')).toBe('a b');
  });

  it('leaves clean text unchanged and no invisible characters outside emoji', () => {
    const part = fc.oneof(
      fc.constantFrom(
        ...UNSEEN.map(([, character]) => character),
        '\u0301',
        '\u{1F468}',
        '\u{1F469}',
        '\u2764',
        '🏴',
        '1',
      ),
      fc.constantFrom('\u20E3', 'ا', 'ꦏ', 'क', '\u094D', '\u{1F1EE}', '\u{1F3FD}', '\u{E0067}', '\u{E007F}', '\n'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const text = parts.join('');
        const clean = cleanText(text);
        expect(cleanText(clean)).toBe(clean);
        expect(clean).toBe(clean.normalize('NFC'));
        expect(clean).not.toMatch(/[\u061C\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF\u3164\u2800\u0080-\u009F]/);
        expect(clean).not.toMatch(/[\p{Mn}\p{Me}]{5}/u);
        const line = cleanLine(text);
        expect(cleanLine(line)).toBe(line);
        expect(line).not.toMatch(/\n|^\s|\s$/);
        expect(hasLetters(line)).toBe(/[\p{L}\p{N}]/u.test(line));
      }),
      { numRuns: 3000 },
    );
  });

  it('counts the length after cleaning, and rejects oversized input without cleaning it', () => {
    const line = writtenLine(10);
    expect(line.parse(`${'\u200B'.repeat(20)}sepuluh 10`)).toBe('sepuluh 10');
    expect(line.safeParse('sebelas  11').success).toBe(false);
    expect(line.safeParse('\u200B'.repeat(41)).success).toBe(false);
  });
});

it('titles and names need visible letters', () => {
  const keysOf = (schema: typeof title, text: string) =>
    Object.values(fieldErrorsOf(schema.safeParse(text).error?.issues ?? [])).flatMap((fieldErrors) =>
      fieldErrors.map(({ key }) => key),
    );
  expect(keysOf(title, '!!! --- *** ???')).toEqual(['letters']);
  expect(keysOf(title, '\u3164'.repeat(20))).toEqual(['minimum_length']);
  expect(keysOf(title, 'Ju\u202Eal beras')).toEqual([]);
  const { first_name, last_name } = completeRegistration.body.shape;
  for (const name of ['…', '\u2800', '\u200F', '💃']) expect(first_name.safeParse(name).success, name).toBe(false);
  expect(first_name.parse('\u2067Ri\u200Bna')).toBe('Rina');
  expect(last_name.parse('\u3164')).toBe('');
  expect(last_name.safeParse('---').success).toBe(false);
});

describe('a design', () => {
  const blanks = ['\u3164\u3164\u3164 \u3164 \u3164', '\u2800 \u2800 \u2800', '\u200B a\u200Bb', '\u1160 \u115F'];
  it('with only blank text is not complete', () => {
    const rows = blanks.map((text) => ({ text: `${text} ${text}`, size: 5 }));
    const design = displayConfig.parse({ contents: [{ type: 'TEXT', rows }] });
    const keys = displayErrors(design).map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['display_text_short', 'display_words_few']));
  });

  it('is cleaned in all of its texts', () => {
    const text = 'be\u202Eras\u200B';
    const contents = [
      { type: 'PHOTO' as const, alt: text },
      { type: 'TEXT' as const, rows: [{ text }] },
    ];
    const design = displayConfig.parse({ background_text: text, contents });
    expect(design.background_text).toBe('beras');
    expect(design.contents).toMatchObject([{ alt: 'beras' }, { rows: [{ text: 'beras' }] }]);
    const long = `${'\u200B'.repeat(DISPLAY_LIMITS.row_characters)}beras`;
    expect(displayConfig.parse({ contents: [{ type: 'TEXT', rows: [{ text: long }] }] }).contents).toMatchObject([
      { rows: [{ text: 'beras' }] },
    ]);
  });
});
