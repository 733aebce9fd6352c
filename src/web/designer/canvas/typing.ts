import { type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { type Designer, useDesigner } from '../designer-context.tsx';

/** Minimum height in px of an on-screen keyboard. */
const KEYBOARD_PX = 120;
/** Above a phone's keyboard less than this height in px is visible. */
const LOW_PX = 560;
const NARROW = '(max-width: 991px)';
const ROW = '[data-row-text], [data-typing-bar]';
const TYPED = `${ROW}, [data-panel] :is(textarea, [type="text"], [type="number"])`;

/**
 * While the user types, fits the designer into the part of the page that the keyboard leaves visible, and sets
 * `typing` if a text row is edited. Some browsers shrink the layout viewport for the keyboard, others only the visual
 * viewport, which they also move over the page.
 */
export function useTyping(root: RefObject<HTMLElement | null>): void {
  const { typing } = useDesigner();
  useEffect(() => {
    const view = window.visualViewport;
    const page = root.current?.closest<HTMLElement>('[data-designer]');
    const frame = page?.parentElement;
    if (!view || !page || !frame) return;
    let focused: Element | null = document.activeElement;
    const follow = () => {
      // Pinch zoom shrinks the visual viewport too.
      const height = Math.round(view.height * view.scale);
      const isLow = height < LOW_PX || window.innerHeight - height > KEYBOARD_PX;
      const isTyped = isLow && focused?.closest(TYPED) != null;
      const isNarrow = window.matchMedia(NARROW).matches;
      const isRow = isTyped && isNarrow && focused?.closest(ROW) != null;
      frame.toggleAttribute('data-covered', isTyped);
      frame.style.setProperty('--visible-height', `${height}px`);
      if (view.scale === 1) frame.style.setProperty('--visible-top', `${view.offsetTop}px`);
      page.toggleAttribute('data-writing', isTyped && isNarrow);
      page.toggleAttribute('data-typing', isRow);
      typing.set(isRow);
      if (isTyped && !isRow) focused?.scrollIntoView({ block: 'nearest' });
    };
    const focus = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? target : null;
      follow();
    };
    const blur = ({ relatedTarget }: FocusEvent) => {
      focused = relatedTarget instanceof Element ? relatedTarget : null;
      follow();
    };
    view.addEventListener('resize', follow);
    view.addEventListener('scroll', follow);
    page.addEventListener('focusin', focus);
    page.addEventListener('focusout', blur);
    follow();
    return () => {
      view.removeEventListener('resize', follow);
      view.removeEventListener('scroll', follow);
      page.removeEventListener('focusin', focus);
      page.removeEventListener('focusout', blur);
      frame.removeAttribute('data-covered');
      typing.set(false);
    };
  }, [root, typing]);
}

/** Selects a row by `select` and focuses its field synchronously: some phones open the keyboard only during a tap. */
export function typeRow({ panels, rowField }: Designer, select: () => void): void {
  flushSync(() => {
    select();
    panels.catchUp();
  });
  rowField.current?.focus();
}
