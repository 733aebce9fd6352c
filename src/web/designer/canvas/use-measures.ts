import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { DisplayConfig, TextContent } from '../../../contract/design/schemas.ts';
import { fontShorthand, fontsOf } from '../artwork/fonts.ts';
import { type Designer, useCard, useDesigner } from '../designer-context.tsx';
import { shrinkSlot } from '../model/commands.ts';
import { textAt } from '../model/model.ts';
import { type Measures, measureArtwork, withUnchangedParts } from './measure.ts';

type Crowded = ReadonlySet<TextContent>;
const NOBODY: Crowded = new Set();
const numberOf = (slot: string) => Number(slot.slice('text-'.length));

/**
 * Measures the artwork in `root` whenever the design changes, and once its fonts are loaded. If text does not fit, its
 * slot's font size is reduced as part of the change that caused it: until it fits after a change of the look, and by
 * one step while the author writes. Text that still does not fit is listed in `overflowing`. `crowded` contains the
 * texts whose hints must be hidden for lack of space.
 */
export function useMeasures(root: RefObject<HTMLElement | null>): {
  measures: Measures | null;
  crowded: Crowded;
  /** Whether the fonts are loaded. */
  isReady: boolean;
} {
  const designer = useDesigner();
  const design = useCard((snapshot) => snapshot.design);
  const origin = useCard((snapshot) => snapshot.origin);
  const look = useCard((snapshot) => snapshot.look);
  const [measures, setMeasures] = useState<Measures | null>(null);
  const [crowded, setCrowded] = useState<Crowded>(NOBODY);
  const isReady = useFonts(design);
  const fitted = useRef<Fitted>({ look: 0, lowered: new Set() });

  useLayoutEffect(() => {
    const artwork = root.current?.firstElementChild;
    if (!(artwork instanceof HTMLElement)) return;
    const measured = measureArtwork(artwork);
    const overflows = measured.overflowing;
    const hinted = overflows.flatMap((slot) => {
      const content = textAt(design, numberOf(slot));
      return content && hasHints(content) && !crowded.has(content) ? [content] : [];
    });
    if (hinted.length > 0) {
      setCrowded(new Set([...crowded, ...hinted]));
      return;
    }
    // A step that the card does not show yet is measured when it does.
    const isShown = designer.engine.snapshot().design === design;
    if (isReady && isShown) fitSlots(designer, overflows, origin === 'command', look, fitted.current);
    // Text that has become smaller at once is measured again before the overlay follows.
    if (designer.card.snapshot().design === design) setMeasures((before) => withUnchangedParts(before, measured));
  }, [design, origin, look, crowded, isReady, designer, root]);

  return { measures, crowded, isReady };
}

const hasHints = (content: TextContent) => content.rows.some((row) => row.text.trim() === '');

/** The latest look whose texts were fitted, and the slots that were made smaller since they last fitted. */
type Fitted = { look: number; lowered: Set<string> };

function fitSlots(
  { engine, card, panels, overflowing, rowField }: Designer,
  overflows: readonly string[],
  mayShrink: boolean,
  look: number,
  fitted: Fitted,
): void {
  for (const slot of [...fitted.lowered]) if (!overflows.includes(slot)) fitted.lowered.delete(slot);
  const shrinks = overflows.filter((slot) => fitted.look !== look || !fitted.lowered.has(slot));
  let isSmaller = false;
  const isWritten = rowField.current !== null && rowField.current === document.activeElement;
  for (const slot of mayShrink ? shrinks : []) {
    const shrink = () => {
      isSmaller = engine.follow(shrinkSlot, { slot: numberOf(slot) }) || isSmaller;
    };
    // One step, as letters need it, is part of the frame. Further ones, and those after a gesture, have a frame each.
    if (isWritten && !fitted.lowered.has(slot)) panels.late(shrink);
    else card.late(() => panels.late(shrink));
    fitted.lowered.add(slot);
  }
  if (isSmaller) return;
  fitted.look = look;
  if (overflowing.get().join() !== overflows.join()) overflowing.set(overflows);
}

/** Whether every font of the design is loaded; measuring earlier would measure a fallback font. */
function useFonts(design: DisplayConfig): boolean {
  const names = fontsOf(design).map(fontShorthand).join('|');
  // Other letters than the commonest are in a font's second file. They may also be in alternative texts: that is harmless.
  const letters = useMemo(() => [...new Set(JSON.stringify(design).replace(/[ -~]/g, ''))].join(''), [design]);
  const wanted = `${names} ${letters}`;
  const [ready, setReady] = useState('');
  useEffect(() => {
    let isWanted = true;
    const { fonts } = globalThis.document;
    const finish = () => {
      if (isWanted) setReady(wanted);
    };
    // A font that fails to load is replaced by a fallback, which is then measured.
    const loads = names === '' ? [] : names.split('|').map((name) => fonts.load(name, ` ${letters}`));
    Promise.all(loads).then(finish, finish);
    return () => {
      isWanted = false;
    };
  }, [names, letters, wanted]);
  return ready === wanted;
}
