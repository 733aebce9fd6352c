import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The designer's own controls are laid out around a picture of fixed size. */
const EXEMPT = ['designer.css'];

test('no stylesheet names a font size in pixels: text grows with the browser’s setting', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.css') && !EXEMPT.includes(name));
  expect(files.length).toBeGreaterThan(15);
  const fixed = files.flatMap((name) =>
    readFileSync(join(import.meta.dirname, name), 'utf8')
      .split('\n')
      // An ad's artwork grows with the ad.
      .filter((line) => /^\s*font(-size)?:.*\dpx/.test(line) && !line.includes('cqw'))
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(fixed).toEqual([]);
});
