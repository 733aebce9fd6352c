import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activeRules, evaluateAd } from '../../src/domain/screening/public.ts';
import { seedAds } from '../../tools/seed/ads.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let rules: Awaited<ReturnType<typeof activeRules>>;
beforeAll(async () => {
  database = await createTestDatabase();
  rules = await activeRules(database.read);
});
afterAll(() => database.drop());

const linesOf = (name: string) =>
  readFileSync(new URL(`data/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean);
const found = (text: string) =>
  evaluateAd(rules, [{ part: 'description', text }], null).flatMap((hit) => hit.found?.term ?? []);
const letters = (text: string, change: (letter: string, index: number) => string) => [...text].map(change).join('');
const shifted = (first: number) => (letter: string) =>
  /[a-z]/.test(letter) ? String.fromCodePoint(first + letter.charCodeAt(0) - 97) : letter;
const CYRILLIC: Record<string, string> = {
  a: 'а',
  c: 'с',
  e: 'е',
  i: 'і',
  j: 'ј',
  o: 'о',
  p: 'р',
  s: 'ѕ',
  x: 'х',
  y: 'у',
};
const DIGITS: Record<string, string> = { a: '4', e: '3', i: '1', o: '0', s: '5', t: '7', g: '9' };

/** Ten ways in which a word is hidden. */
const DISGUISES: Record<string, (term: string) => string> = {
  'look-alike letters': (term) => letters(term, (letter) => CYRILLIC[letter] ?? letter),
  'mathematical letters': (term) => letters(term, shifted(0x1d5ee)),
  'wide letters': (term) => letters(term, shifted(0xff41)),
  'digits for vowels': (term) => letters(term, (letter) => (/[aeio]/.test(letter) ? (DIGITS[letter] ?? '') : letter)),
  'a gap after each letter': (term) => [...term.replaceAll(' ', '')].join(' '),
  'dots between letters': (term) => [...term.replaceAll(' ', '')].join('.'),
  'one word': (term) => term.replaceAll(' ', ''),
  'a letter in each row': (term) => [...term.replaceAll(' ', '')].join('\n'),
  'repeated letters': (term) => letters(term, (letter) => (/[aeiou]/.test(letter) ? letter.repeat(3) : letter)),
  'invisible characters and marks': (term) => letters(term, (letter) => `${letter}\u200b\u0301`),
};
const TERMS = [
  'sabu sabu',
  'ganja kering',
  'ekstasi',
  'heroin',
  'tembakau gorila',
  'cytotec',
  'judi online',
  'slot gacor',
  'bandar togel',
  'uang palsu',
  'ijazah palsu',
  'senjata api',
  'bom ikan',
  'open bo',
  'gading gajah',
  'fake passport',
];
const disguised = [
  ...TERMS.flatMap((term) =>
    Object.values(DISGUISES).map((disguise) => [term, `Dicari pembeli, ${disguise(term)}, hubungi segera!`] as const),
  ),
  ...linesOf('disguised').map((line) => line.split('|', 2) as [string, string]),
];
const seeded = seedAds.map(({ title, description, hashtags }) => [title, description, ...hashtags].join('\n'));
const honest = [...linesOf('honest'), ...seeded.slice(0, 100)];

test('200 disguised words and 200 honest ads are tried', () => {
  expect([disguised.length, honest.length]).toEqual([200, 200]);
});

test('a disguised word is found', () => {
  expect(disguised.filter(([term, text]) => !found(text).includes(term))).toEqual([]);
});

test('an honest ad is not hit', () => {
  expect(honest.map((text) => [text, ...found(text)]).filter(({ length }) => length > 1)).toEqual([]);
});
