import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BROWSER_FAULTS } from './browser-faults.ts';
import { CODE_FAULTS } from './code-faults.ts';

const ROOT = join(import.meta.dirname, '..', '..');

it.each([...CODE_FAULTS, ...BROWSER_FAULTS])('“$name” can be put into the program', ({ file, find, tests }) => {
  expect(readFileSync(join(ROOT, file), 'utf8').split(find)).toHaveLength(2);
  for (const test of tests.files) expect(existsSync(join(ROOT, test)), test).toBe(true);
});
