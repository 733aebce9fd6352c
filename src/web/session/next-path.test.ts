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
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  ' //evil.example',
  'https://evil.example',
  'https:evil.example',
  '%2F%2Fevil.example',
  'evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '/api/user/signout',
  '/api?x',
  '/_img/1',
  'profile',
  '',
  `/${'a'.repeat(600)}`,
])('rejects %j', (next) => {
  expect(of(next)).toBeUndefined();
});

test.each([
  '/%2Fevil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/en//evil.example',
  '/@evil.example',
  '/javascript:alert(1)',
])('leaves %j to our own site', (next) => {
  expect(new URL(of(next) ?? '/', 'https://papan.test').origin).toBe('https://papan.test');
});

test('returns nothing without the parameter', () => {
  expect(nextPath(new URLSearchParams())).toBeUndefined();
});
