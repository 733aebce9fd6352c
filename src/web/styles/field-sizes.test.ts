import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');
/** `selector {` with the font sizes of its declarations. */
const RULE = /([^{}]+)\{([^{}]*)\}/g;

test('no field is smaller than 16 px on a touch screen, because an iPhone zooms into it', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  const small = files.flatMap((name) =>
    [...readFileSync(join(web, name), 'utf8').matchAll(RULE)].flatMap(([, selectors = '', declarations = '']) => {
      const size = /font(?:-size)?:[^;]*var\(--text-(\d+)\)/.exec(declarations)?.[1];
      const field = selectors
        .split(',')
        .find((selector) => /(?:^|[\s>])(?:input|select|textarea)$/.test(selector.trim()));
      return field && size && Number(size) < 16 ? [`${name}: ${field.trim()} has ${size} px`] : [];
    }),
  );
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  // In a field's own element, or in class names that fields share.
  const IN_CLASSES = [
    /<(?:input|select|textarea)\s[^<]*?className="[^"]*?(?<![:\w-])text-1[0-5]\b/g,
    /'[^'\n]*\bborder-field\b[^'\n]*(?<![:\w-])text-1[0-5]\b/g,
  ];
  const smallByClass = sources.flatMap((name) => {
    const source = readFileSync(join(web, name), 'utf8');
    return IN_CLASSES.flatMap((pattern) => [...source.matchAll(pattern)].map(([field]) => `${name}: ${field}`));
  });
  expect(smallByClass).toEqual([]);
  expect(small).toEqual([]);
  const base = readFileSync(join(web, 'styles/app.css'), 'utf8');
  expect(base).toMatch(/\(pointer: coarse\) \{\s+input,\s+select,\s+textarea \{\s+font-size: max\(1em, 1rem\)/);
});
