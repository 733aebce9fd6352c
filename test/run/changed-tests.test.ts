import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../src/main.ts';
import { testsFor } from './changed-tests.ts';

it('a change in a module selects its unit tests and its browser tests', () => {
  const { unit, browser, unknown } = testsFor(['src/domain/favourites/store.ts']);
  expect(unit).toContain('test/favourites');
  expect(browser).toEqual(['test/browser/favourites.test.ts']);
  expect(unknown).toEqual([]);
});

it('a changed test selects itself, and a document its check', () => {
  expect(testsFor(['test/browser/theme.test.ts', 'test/legal/legal.test.ts', 'docs/operations/README.md'])).toEqual({
    unit: ['test/documentation.test.ts', 'test/legal/legal.test.ts'],
    browser: ['test/browser/theme.test.ts'],
    unknown: [],
  });
});

it('a change that anything may depend on is named', () => {
  expect(testsFor(['src/base/database.ts', 'package.json']).unknown).toEqual(['src/base/database.ts', 'package.json']);
});

it('every module has tests, and every test that is named exists', () => {
  const modules = globSync('src/domain/*/public.ts', { cwd: root });
  expect(modules.length).toBeGreaterThan(20);
  for (const file of modules) {
    const { unit, browser, unknown } = testsFor([file]);
    expect(unknown, file).toEqual([]);
    for (const path of browser) expect(existsSync(join(root, path)), path).toBe(true);
    for (const path of unit) expect(globSync(`${path}**`, { cwd: root }).length, path).toBeGreaterThan(0);
  }
});
