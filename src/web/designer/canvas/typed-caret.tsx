import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDesign, useDesigner } from '../designer-context.tsx';
import styles from './typed-caret.module.css';

type Range = { start: number; end: number };

/** The letters of a row as it is drawn. */
function lettersOf(card: Element | null, slot: number, row: number): Text | null {
  const drawn = card?.querySelector(`.ad [data-slot="text-${slot}"] [data-row="${row}"]`);
  return drawn?.firstChild instanceof Text ? drawn.firstChild : null;
}

/** The edges of a letter on the screen; after the last one, of the end of the text. */
function edgeAt(text: Text, at: number): { x: number; top: number; height: number } | null {
  const range = document.createRange();
  const isEnd = at >= text.length;
  range.setStart(text, Math.max(0, isEnd ? text.length - 1 : at));
  range.setEnd(text, Math.min(text.length, isEnd ? text.length : at + 1));
  // At the end of a line a letter has one more box, which is empty.
  const rect = [...range.getClientRects()].at(-1);
  return rect ? { x: isEnd ? rect.right : rect.left, top: rect.top, height: rect.height } : null;
}

/** The number of the letter of a row that is nearest to a point on the screen, as a place for the caret. */
export function caretAt(card: Element | null, slot: number, row: number, point: { x: number; y: number }): number {
  const text = lettersOf(card, slot, row);
  if (!text) return 0;
  let best = { at: text.length, distance: Number.POSITIVE_INFINITY };
  for (let at = 0; at <= text.length; at += 1) {
    const edge = edgeAt(text, at);
    if (!edge) continue;
    // The line counts more than the place in it.
    const beside = Math.max(0, edge.top - point.y, point.y - edge.top - edge.height);
    const distance = beside * 100 + Math.abs(edge.x - point.x);
    if (distance < best.distance) best = { at, distance };
  }
  return best.at;
}

/** The caret of the field for the selected row, drawn in the row itself: the author writes in place. */
export function TypedCaret({ rows }: { rows: object }) {
  const { rowField, engine } = useDesigner();
  const selection = useDesign((snapshot) => snapshot.selection);
  const design = useDesign((snapshot) => snapshot.design);
  const [typed, setTyped] = useState<Range | null>(null);
  const caret = useRef<HTMLElement>(null);

  useEffect(() => {
    const follow = () => {
      const field = rowField.current;
      const isTyped = field !== null && field === document.activeElement;
      setTyped((before) => {
        if (!isTyped) return null;
        const { selectionStart: start, selectionEnd: end } = field;
        return before?.start === start && before.end === end ? before : { start, end };
      });
    };
    const events = ['selectionchange', 'focusin', 'focusout', 'input', 'keyup'] as const;
    for (const event of events) document.addEventListener(event, follow);
    return () => {
      for (const event of events) document.removeEventListener(event, follow);
    };
  }, [rowField]);

  // After each measurement too: the row may be elsewhere, or its letters larger. Before the frame is painted, but once:
  // a place that is written between measurements makes the browser lay the page out again for each of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places of the rows are read from the page
  useLayoutEffect(() => {
    const place = () => {
      const shown = caret.current;
      const card = shown?.closest('[data-design]') ?? null;
      const { selection: present } = engine.snapshot();
      if (!shown || !card || !typed || present?.kind !== 'text' || present.row === null) return;
      const text = lettersOf(card, present.slot, present.row);
      const edge = text ? edgeAt(text, typed.end) : null;
      const outer = card.getBoundingClientRect();
      shown.hidden = edge === null || typed.start !== typed.end;
      if (!edge) return;
      Object.assign(shown.style, {
        left: `${((edge.x - outer.left) / outer.width) * 100}%`,
        top: `${((edge.top - outer.top) / outer.height) * 100}%`,
        height: `${(edge.height / outer.height) * 100}%`,
      });
    };
    const frame = requestAnimationFrame(place);
    return () => cancelAnimationFrame(frame);
  }, [typed, selection, rows, design, engine]);

  return typed && selection?.kind === 'text' ? (
    <i ref={caret} className={styles.caret} data-caret aria-hidden="true" />
  ) : null;
}
