import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { seed, sizeOf } from '../../../test/support/soak.ts';
import createIcon, { type IconData } from './create-icon.tsx';

const ICONS = new URL('../../../node_modules/lucide-react/dist/esm/icons/', import.meta.url);
/** A file of a second name has no data. */
type IconFile = { default: ComponentType; __iconData?: IconData };

/** What is inside the outermost element. */
const inside = (markup: string) => markup.slice(markup.indexOf('>') + 1);

/** Each run takes another tenth of all icons. */
const EVERY = sizeOf({ test: 10, soak: 1 });

test('an icon has the shapes that lucide draws', async () => {
  let compared = 0;
  const files = readdirSync(fileURLToPath(ICONS)).filter((name) => name.endsWith('.mjs'));
  for (const file of files.filter((_, index) => index % EVERY === seed % EVERY)) {
    const { default: LucideIcon, __iconData }: IconFile = await import(new URL(file, ICONS).href);
    if (!__iconData) continue;
    const Icon = createIcon(__iconData);
    compared += 1;
    expect(inside(renderToStaticMarkup(<Icon />)), file).toBe(inside(renderToStaticMarkup(<LucideIcon />)));
  }
  expect(compared).toBeGreaterThan(1_000 / EVERY);
});

test('an icon is hidden from screen readers unless it has a name', () => {
  const Icon = createIcon({ node: [['path', { d: 'M4 22', key: 'a' }]] });
  expect(renderToStaticMarkup(<Icon className="big" />)).toBe(
    '<svg class="lucide big" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 22"></path></svg>',
  );
  expect(renderToStaticMarkup(<Icon aria-hidden={undefined} role="img" aria-label="Baik" />)).not.toContain('hidden');
});
