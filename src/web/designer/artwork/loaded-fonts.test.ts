import { expect, test } from 'vitest';
import type { Font } from '../../../contract/design/rules.ts';
import { createFontLoader } from './loaded-fonts.ts';

/** A loader whose fonts arrive, fail or are given up when the test says so. */
function newLoader() {
  const loads = new Map<Font, PromiseWithResolvers<void>>();
  const waits: PromiseWithResolvers<void>[] = [];
  const asked: Font[] = [];
  const loader = createFontLoader(
    (font) => {
      asked.push(font);
      const load = Promise.withResolvers<void>();
      loads.set(font, load);
      return load.promise;
    },
    () => {
      const wait = Promise.withResolvers<void>();
      waits.push(wait);
      return wait.promise;
    },
  );
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { loader, loads, waits, asked, settled };
}

test('a font is ready when it has been loaded, and is asked for once', async () => {
  const { loader, loads, asked, settled } = newLoader();
  loader.load(['anton', 'bungee', 'anton']);
  loader.load(['anton']);
  expect(asked).toEqual(['anton', 'bungee']);
  await settled();
  expect([...loader.ready.get()]).toEqual([]);
  loads.get('anton')?.resolve();
  await settled();
  expect([...loader.ready.get()]).toEqual(['anton']);
});

test('a font that cannot be loaded, or takes too long, is not waited for', async () => {
  const { loader, loads, waits, settled } = newLoader();
  loader.load(['anton', 'bungee']);
  loads.get('anton')?.reject(new Error('no connection'));
  waits[1]?.resolve();
  await settled();
  expect([...loader.ready.get()].sort()).toEqual(['anton', 'bungee']);
});
