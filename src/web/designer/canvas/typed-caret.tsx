import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useCard, useDesigner } from '../designer-context.tsx';
import styles from './typed-caret.module.css';

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

const BLINK_MILLISECONDS = 550;

/**
 * Lets an element blink, as carets do, from now on. Not by CSS: an animation makes the browser draw frames all the time, also
 * between the blinks. Returns a function that stops it.
 */
function blinking(element: HTMLElement): () => void {
  element.style.opacity = '';
  const timer = setInterval(() => {
    element.style.opacity = element.style.opacity === '' ? '0' : '';
  }, BLINK_MILLISECONDS);
  return () => clearInterval(timer);
}

/** The caret of the field for the selected row, drawn in the row itself: the author writes in place. */
export function TypedCaret({ rows }: { rows: object }) {
  const { rowField, engine, card: shown } = useDesigner();
  const selection = useCard((snapshot) => snapshot.selection);
  const design = useCard((snapshot) => snapshot.design);
  const [isTyped, setTyped] = useState(false);
  const caret = useRef<HTMLElement>(null);
  const frame = useRef(0);
  const stopBlinking = useRef<(() => void) | null>(null);

  const place = useEffectEvent(() => {
    frame.current = 0;
    const drawn = caret.current;
    const field = rowField.current;
    const card = drawn?.closest('[data-design]') ?? null;
    const { selection: present } = engine.snapshot();
    if (!drawn || !field || !card || present?.kind !== 'text' || present.row === null) return;
    const text = lettersOf(card, present.slot, present.row);
    const edge = text ? edgeAt(text, field.selectionEnd) : null;
    const outer = card.getBoundingClientRect();
    drawn.hidden = edge === null || field.selectionStart !== field.selectionEnd;
    if (!edge) return;
    Object.assign(drawn.style, {
      left: `${((edge.x - outer.left) / outer.width) * 100}%`,
      top: `${((edge.top - outer.top) / outer.height) * 100}%`,
      height: `${(edge.height / outer.height) * 100}%`,
    });
    stopBlinking.current?.();
    stopBlinking.current = blinking(drawn);
  });
  // Before the frame is painted, but once: a place that is written between measurements makes the browser lay the page out
  // again for each of them. What was typed is on the card a frame later, and the caret with it.
  const placeSoon = useEffectEvent(() => {
    if (frame.current === 0 && shown.snapshot() === engine.snapshot()) frame.current = requestAnimationFrame(place);
  });

  const follow = useEffectEvent(() => {
    const isTypedNow = rowField.current !== null && rowField.current === document.activeElement;
    // React renders even for an equal state; this runs several times for a letter.
    if (isTypedNow !== isTyped) setTyped(isTypedNow);
    placeSoon();
  });

  useEffect(() => {
    const events = ['selectionchange', 'focusin', 'focusout', 'input', 'keyup'] as const;
    for (const event of events) document.addEventListener(event, follow);
    return () => {
      for (const event of events) document.removeEventListener(event, follow);
      cancelAnimationFrame(frame.current);
      frame.current = 0;
      stopBlinking.current?.();
    };
  }, []);

  // After each measurement too: the row may be elsewhere, or its letters larger.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places of the rows are read from the page
  useLayoutEffect(() => placeSoon(), [isTyped, selection, rows, design]);

  return isTyped && selection?.kind === 'text' ? (
    <i ref={caret} className={styles.caret} data-caret aria-hidden="true" />
  ) : null;
}
