import { describe, expect, test } from 'vitest';
import { checkDisplay, hasHashtag, hasPhone, withoutHashSigns, withoutPhones } from './preflight.ts';
import { type DisplayConfigInput, displayConfig } from './schemas.ts';

const FILE = '0198c1c0-0000-7000-8000-000000000001';
const ROW = { text: 'Motor matic terawat siap jalan jauh', size: 5 };
const designWith = (input: DisplayConfigInput = {}, ...rows: object[]) =>
  displayConfig.parse({
    contents: [
      { type: 'PHOTO', file_id: FILE },
      { type: 'TEXT', rows: [ROW, ...rows] },
    ],
    ...input,
  });

describe('findings', () => {
  test('reports each row with an error, errors before advice', () => {
    const design = designWith(
      { layout: 7 },
      { text: 'Tulis di sini', size: 5 },
      { text: 'kecil 0812 3456 7890', size: 1 },
    );
    expect(checkDisplay(design).map(({ key, severity, slot, row }) => [key, severity, slot, row])).toEqual([
      ['display_sample_text', 'error', 'text-0', 1],
      ['photo_missing', 'error', 'photo-1', null],
      ['text_small', 'advice', 'text-0', 2],
      ['phone_in_design', 'advice', 'text-0', 2],
    ]);
  });

  test('reports a photo with fewer pixels than its slot', () => {
    const small = (layout: number, size: { width: number; height: number }) =>
      checkDisplay(designWith({ layout }), () => size).map(({ key, slot }) => `${key} ${slot}`);
    expect(small(9, { width: 600, height: 800 })).toEqual([]);
    expect(small(9, { width: 600, height: 500 })).toEqual(['photo_small photo-0']);
    expect(small(1, { width: 600, height: 500 })).toEqual([]);
    expect(checkDisplay(designWith({ layout: 9 }))).toEqual([]);
  });

  test('reports a small background only if it is not tiled', () => {
    const of = (input: DisplayConfigInput) =>
      checkDisplay(designWith({ layout: 0, background_type: 'IMAGE', background_id: FILE, ...input }), () => ({
        width: 300,
        height: 300,
      })).map(({ key, slot }) => `${key} ${slot}`);
    expect(of({})).toEqual(['photo_small background']);
    expect(of({ background_size: 'TILE' })).toEqual([]);
    expect(of({ background_type: 'SOLID_COLOR' })).toEqual([]);
  });
});

test('automatic fixes leave no findings', () => {
  for (const text of ['WA 0812-3456-7890 saja', '(021) 555 1234 atau +62 812 3456 7890']) {
    expect(hasPhone(text)).toBe(true);
    expect(hasPhone(withoutPhones(text))).toBe(false);
  }
  for (const text of ['#motor murah', 'jual ##motor #matic']) {
    expect(hasHashtag(text)).toBe(true);
    expect(hasHashtag(withoutHashSigns(text))).toBe(false);
  }
  expect(withoutHashSigns('nomor # 5 a#b')).toBe('nomor # 5 a#b');
});
