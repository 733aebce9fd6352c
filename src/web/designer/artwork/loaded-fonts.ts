import type { Font } from '../../../contract/design/rules.ts';
import { createStore, type Store } from '../../browser/store.ts';
import { fontShorthand } from './fonts.ts';

/** How long a font is waited for. After that its text is shown in another one, which it replaces when it arrives. */
const WAIT_MILLISECONDS = 3000;

export type FontLoader = {
  /** The fonts that are there, cannot be loaded, or were waited for long enough. */
  ready: Store<ReadonlySet<Font>>;
  /** Loads fonts; each is asked for once. */
  load(fonts: readonly Font[]): void;
};

/** Creates a loader that waits for each font until `wait` resolves. */
export function createFontLoader(loadFont: (font: Font) => Promise<unknown>, wait: () => Promise<unknown>): FontLoader {
  const ready = createStore<ReadonlySet<Font>>(new Set());
  const asked = new Set<Font>();
  return {
    ready,
    load(fonts) {
      for (const font of fonts) {
        if (asked.has(font)) continue;
        asked.add(font);
        const end = () => ready.set(new Set([...ready.get(), font]));
        Promise.race([loadFont(font), wait()]).then(end, end);
      }
    },
  };
}

/** The fonts of this page. */
export const pageFonts = createFontLoader(
  (font) => document.fonts.load(fontShorthand(font)),
  () => new Promise((resolve) => setTimeout(resolve, WAIT_MILLISECONDS)),
);
