import { expect, test } from 'vitest';
import { nextPath } from './next-path.ts';

const of = (next: string) => nextPath(new URLSearchParams({ next }));

test('accepts paths of our own pages', () => {
  expect(of('/')).toBe('/');
  expect(of('/content/create/display?id=1')).toBe('/content/create/display?id=1');
  expect(of('/apartemen')).toBe('/apartemen');
  expect(of('/search?keyword=kursi%20rotan')).toBe('/search?keyword=kursi%20rotan');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/api/user/signout',
  '/api?x',
  '/_img/1',
  'profile',
  '',
  `/${'a'.repeat(600)}`,
])('rejects %j', (next) => {
  expect(of(next)).toBeUndefined();
});

test('returns nothing without the parameter', () => {
  expect(nextPath(new URLSearchParams())).toBeUndefined();
});
