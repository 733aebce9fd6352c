import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDesign, HOSTILE, readArtwork } from '../../../../test/support/artworks.ts';
import { count } from '../../../../test/support/counted-work.ts';
import { sizeOf } from '../../../../test/support/soak.ts';
import { displayConfig } from '../../../contract/design/schemas.ts';
import { renderArtwork } from './render-artwork.tsx';

const MINUTES = 60_000;

test(
  'for any input, the artwork contains only its own tags, attributes and colours',
  () => {
    fc.assert(
      fc.property(anyDesign, (design) => {
        const checked = displayConfig.safeParse(design);
        if (!checked.success) return;
        count('artworks rendered by random tests');
        const html = renderArtwork(checked.data);
        readArtwork(html);
        expect(html.length).toBeLessThan(120_000);
        expect(html).not.toMatch(/<script|<form|on[a-z]+="|style="[^"]*url/i);
        const stored = JSON.stringify(checked.data);
        expect(JSON.stringify(displayConfig.parse(JSON.parse(stored)))).toBe(stored);
      }),
      { numRuns: sizeOf({ test: 3000, soak: 100_000 }) },
    );
  },
  10 * MINUTES,
);

const hostileText = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' }));
const anyJson = fc.oneof(
  fc.jsonValue(),
  hostileText,
  fc.constantFrom('__proto__', 'constructor', -0, Number.POSITIVE_INFINITY, Number.NaN, [[[[]]]], { toString: 'x' }),
);

test(
  'for any value of any field, validation does not throw and designs that pass are rendered safely',
  () => {
    const names = Object.keys(displayConfig.shape);
    fc.assert(
      fc.property(
        anyDesign,
        fc.constantFrom(...names, '__proto__', 'style', 'html'),
        anyJson,
        (design, name, value) => {
          const checked = displayConfig.safeParse(Object.fromEntries([...Object.entries(design), [name, value]]));
          if (checked.success) readArtwork(renderArtwork(checked.data));
        },
      ),
      { numRuns: sizeOf({ test: 500, soak: 20_000 }) },
    );
  },
  10 * MINUTES,
);
