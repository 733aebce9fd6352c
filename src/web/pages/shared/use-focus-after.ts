import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * The remaining row next to a removed one: the one after it, else the one before; null if none was removed or none
 * remains.
 */
export function neighbourOf(before: readonly string[], left: readonly string[]): string | null {
  const removed = before.findIndex((id) => !left.includes(id));
  if (removed < 0) return null;
  const near = [...before.slice(removed + 1), ...before.slice(0, removed).toReversed()];
  return near.find((id) => left.includes(id)) ?? null;
}

/**
 * Moves the focus to the neighbour of a card that was removed from its list, or to the page's heading. The dialog that
 * removed the card is removed with it, so it cannot restore the focus. Call the returned function when the action is
 * done; the list may change before or after that. `placeOf` returns the `id` of a card's element.
 */
export function useFocusAfter(ids: readonly string[], elementIdOf: (id: string) => string): () => void {
  const shown = useRef(ids);
  const isDone = useRef(false);
  const removal = useRef<{ neighbour: string | null } | null>(null);
  const settle = () => {
    const removed = removal.current;
    if (!isDone.current || !removed) return;
    isDone.current = false;
    removal.current = null;
    // After the closing dialog has tried to restore the focus.
    setTimeout(() => {
      const card = removed.neighbour === null ? null : document.getElementById(elementIdOf(removed.neighbour));
      const target = card ?? document.querySelector<HTMLElement>('main h1');
      if (!target) return;
      target.tabIndex = -1;
      target.focus();
    });
  };
  const key = ids.join();
  const change = useEffectEvent((now: readonly string[]) => {
    const before = shown.current;
    shown.current = now;
    if (before.some((id) => !now.includes(id))) removal.current = { neighbour: neighbourOf(before, now) };
    settle();
  });
  useEffect(() => change(key.split(',')), [key]);
  return () => {
    isDone.current = true;
    settle();
  };
}
