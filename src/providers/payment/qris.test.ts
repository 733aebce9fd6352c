import { expect, it } from 'vitest';
import { crcOf, isQrisOf, parseQris } from './qris.ts';
import { makeQris } from './sandbox/make-qris.ts';

const EXAMPLE =
  '00020101021226670015COM.EXAMPLE.WWW01189360099900000000190215TEST000000000010303UMI51440014ID.CO.QRIS.WWW0215ID10000000000000303UMI5204599953033605405500005802ID5911TOKO CONTOH6007JAKARTA61051011062170513TOPUP000000016304AA1E';

/** The same text with one field changed and a new check sum. */
function changed(from: string, to: string): string {
  const text = EXAMPLE.slice(0, -4).replace(from, to);
  return text + crcOf(text);
}

it('computes the check sum of EMVCo', () => {
  expect(crcOf('123456789')).toBe('29B1');
  expect(crcOf(EXAMPLE.slice(0, -4))).toBe('AA1E');
});

it('reads the fields of a complete text', () => {
  const fields = parseQris(EXAMPLE);
  expect(fields?.get('54')).toBe('50000');
  expect(fields?.get('59')).toBe('TOKO CONTOH');
  expect(fields?.get('63')).toBe('AA1E');
  expect(isQrisOf(EXAMPLE, 50_000)).toBe(true);
});

it.each([
  ['another amount', EXAMPLE, 50_001],
  ['a changed letter', EXAMPLE.replace('CONTOH', 'CONTOK'), 50_000],
  ['a small check sum', EXAMPLE.replace('AA1E', 'aa1e'), 50_000],
  ['a static code', changed('010212', '010211'), 50_000],
  ['another currency', changed('5303360', '5303840'), 50_000],
  ['another country', changed('5802ID', '5802SG'), 50_000],
  ['no sum at all', changed('540550000', ''), 0],
  ['a sum that is a text', changed('540550000', '54055e004'), 50_000],
  ['a length beyond the end', changed('6007JAKARTA', '6099JAKARTA'), 50_000],
  ['a field given twice', changed('5802ID', '5802ID5802ID'), 50_000],
  ['nothing', '', 50_000],
  ['a text that is not a code', 'https://papan.test/6304', 50_000],
])('rejects %s', (_, text, amount) => {
  expect(isQrisOf(text, amount)).toBe(false);
});

it('accepts zero decimals', () => {
  expect(isQrisOf(changed('540550000', '540850000.00'), 50_000)).toBe(true);
});

it('makes valid texts for every amount, merchant and reference', () => {
  for (const amount of [1, 999, 10_000, 9_999_999]) {
    const text = makeQris({ amount, merchant: 'Papan & Kayu, Jl. Merdeka no. 17 Bandung', reference: 'pr-0198' });
    expect(isQrisOf(text, amount)).toBe(true);
    expect(parseQris(text)?.get('59')).toHaveLength(25);
  }
  expect(isQrisOf(makeQris({ amount: 5, merchant: '板', reference: '' }), 5)).toBe(true);
});
