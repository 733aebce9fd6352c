import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const PRINT = /@media print \{(?:[^{}]|\{[^{}]*\})*\}/g;
/** `:has()`, and after a combinator something that names no tag, class, id or attribute. */
const ANY_WITHIN_HAS = /[^{};]*:has\((?:[^()]|\([^()]*\))*\)[^{},]*[\s>+~][*:][^{},]*(?=[{,])/g;

// Chromium has one list of what rules with `:has()` may concern. With such a rule that is the whole page, and each element that
// is added anywhere makes it find the styles of all elements again: three times when a menu opens, 40 ms each on a phone.
it('styles no unnamed elements by what another element has', () => {
  const paths = globSync('**/*.css', { cwd: SOURCES });
  const found = paths.flatMap((path) => {
    const css = readFileSync(join(SOURCES, path), 'utf8').replace(PRINT, '');
    return [...css.matchAll(ANY_WITHIN_HAS)].map(([selector]) => `${path}: ${selector.trim()}`);
  });
  expect(paths.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
