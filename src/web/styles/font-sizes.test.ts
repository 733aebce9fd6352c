import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');

test('no stylesheet uses a font size in pixels, because text must follow the browser’s setting', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  expect(files.length).toBeGreaterThan(15);
  const fixed = files.flatMap((name) =>
    readFileSync(join(web, name), 'utf8')
      .split('\n')
      // An ad's text scales with the artwork.
      .filter((line) => /^\s*font(-size)?:.*\dpx/.test(line) && !line.includes('cqw'))
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(fixed).toEqual([]);
});
