import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DisplayConfig, TextContent } from '../../../contract/display.ts';
import { fontShorthand, fontsOf } from '../artwork/fonts.ts';
import { type Designer, useDesign, useDesigner } from '../designer-context.tsx';
import { shrinkPlace } from '../model/commands.ts';
import { textAt } from '../model/model.ts';
import { type Measures, measureArtwork, withUnchangedParts } from './measure.ts';

type Crowded = ReadonlySet<TextContent>;
const NOBODY: Crowded = new Set();
const placeOf = (slot: string) => Number(slot.slice('text-'.length));

/**
 * Measures the artwork in `root` whenever the design changes, and once its fonts are loaded. If text does not fit, its
 * place's font size is reduced by one step as part of the change that caused it; text that still does not fit is
 * listed in `overflowing`. `crowded` contains the texts whose hints must be hidden for lack of space.
 */
export function useMeasures(root: RefObject<HTMLElement | null>): {
  measures: Measures | null;
  crowded: Crowded;
  /** Whether the fonts are loaded. */
  isReady: boolean;
} {
  const designer = useDesigner();
  const document = useDesign((snapshot) => snapshot.document);
  const origin = useDesign((snapshot) => snapshot.origin);
  const [measures, setMeasures] = useState<Measures | null>(null);
  const [crowded, setCrowded] = useState<Crowded>(NOBODY);
  const isReady = useFonts(document);
  const lowered = useRef(new Set<string>());

  useLayoutEffect(() => {
    const artwork = root.current?.firstElementChild;
    if (!(artwork instanceof HTMLElement)) return;
    const measured = measureArtwork(artwork);
    setMeasures((before) => withUnchangedParts(before, measured));
    const overflows = measured.overflowing;
    const hinted = overflows.flatMap((slot) => {
      const content = textAt(document, placeOf(slot));
      return content && hasHints(content) && !crowded.has(content) ? [content] : [];
    });
    if (hinted.length > 0) {
      setCrowded(new Set([...crowded, ...hinted]));
      return;
    }
    if (isReady) fitPlaces(designer, overflows, origin === 'command', lowered.current);
  }, [document, origin, crowded, isReady, designer, root]);

  return { measures, crowded, isReady };
}

const hasHints = (content: TextContent) => content.rows.some((row) => row.text.trim() === '');

function fitPlaces(designer: Designer, overflows: readonly string[], mayShrink: boolean, lowered: Set<string>): void {
  for (const slot of [...lowered]) if (!overflows.includes(slot)) lowered.delete(slot);
  const next = overflows.find((slot) => mayShrink && !lowered.has(slot));
  if (next !== undefined) {
    lowered.add(next);
    if (designer.engine.follow(shrinkPlace, { place: placeOf(next) })) return;
  }
  const { overflowing } = designer;
  if (overflowing.get().join() !== overflows.join()) overflowing.set(overflows);
}

/** Whether every font of the design is loaded; measuring earlier would measure a fallback font. */
function useFonts(document: DisplayConfig): boolean {
  const names = fontsOf(document).map(fontShorthand).join('|');
  const [ready, setReady] = useState('');
  useEffect(() => {
    let isWanted = true;
    const { fonts } = globalThis.document;
    const finish = () => {
      if (isWanted) setReady(names);
    };
    // A font that fails to load is replaced by a fallback, which is then measured.
    Promise.all(names === '' ? [] : names.split('|').map((name) => fonts.load(name))).then(finish, finish);
    return () => {
      isWanted = false;
    };
  }, [names]);
  return ready === names;
}
