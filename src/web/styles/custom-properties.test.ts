import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
/** Set on an element by Base UI. */
const SET_BY_LIBRARIES = ['--anchor-width', '--available-height'];

it('uses only custom properties that are set somewhere', () => {
  const texts = globSync('**/*.{css,ts,tsx}', { cwd: SOURCES }).map((path) =>
    readFileSync(join(SOURCES, path), 'utf8'),
  );
  const found = (pattern: RegExp) => texts.flatMap((text) => Array.from(text.matchAll(pattern), ([, name]) => name));
  // A fallback inside `var` is for a property that may be missing.
  const used = found(/var\(\s*(--[\w-]+)\s*\)/g);
  const set = new Set([...found(/(--[\w-]+)['"`]?\]?\s*[:,]/g), ...SET_BY_LIBRARIES]);
  expect(used.length).toBeGreaterThan(500);
  expect([...new Set(used.filter((name) => name && !set.has(name)))]).toEqual([]);
});
