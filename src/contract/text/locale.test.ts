import { expect, test } from 'vitest';
import { matchLocale } from './locale.ts';

test.each([
  ['id,en-US;q=0.7,en;q=0.3', 'id'],
  ['id-ID,id;q=0.9,en;q=0.8', 'id'],
  ['en-US,en;q=0.9', 'en'],
  ['en-GB;q=0.9,id-ID;q=0.8', 'en'],
  ['en;q=0.3,id;q=0.7', 'id'],
  ['fr-FR,fr;q=0.9,en;q=0.2', 'en'],
  ['in-ID,en;q=0.8', 'id'],
  ['ms-MY,en;q=0.8', 'id'],
  ['jv,en-US;q=0.9', 'id'],
  ['su-ID,en;q=0.9', 'id'],
  ['min,en;q=0.9', 'id'],
  ['ban-ID,en;q=0.9', 'id'],
  ['EN-us', 'en'],
  ['en;q=0,id;q=0.1', 'id'],
  ['fr-FR', 'id'],
  [',;;q=x', 'id'],
  [undefined, 'id'],
] as const)('the languages %s lead to %s', (header, locale) => {
  expect(matchLocale(header)).toBe(locale);
});
