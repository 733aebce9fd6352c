import { useEffect, useRef } from 'react';

/**
 * The remaining row next to a removed one: the one after it, else the one before; null if none was removed or none
 * remains.
 */
export function neighbourOf(before: readonly string[], left: readonly string[]): string | null {
  const gone = before.findIndex((id) => !left.includes(id));
  if (gone < 0) return null;
  const near = [...before.slice(gone + 1), ...before.slice(0, gone).toReversed()];
  return near.find((id) => left.includes(id)) ?? null;
}

/**
 * Moves the focus to the neighbour of a card that was removed from its list, or to the page's heading. The dialog that
 * removed the card is removed with it, so it cannot restore the focus. Call the returned function when the action is
 * done; the list may change before or after that. `placeOf` returns the `id` of a card's element.
 */
export function useFocusAfter(ids: readonly string[], placeOf: (id: string) => string): () => void {
  const shown = useRef(ids);
  const isDone = useRef(false);
  const hasGone = useRef<{ neighbour: string | null } | null>(null);
  const settle = () => {
    const gone = hasGone.current;
    if (!isDone.current || !gone) return;
    isDone.current = false;
    hasGone.current = null;
    // After the closing dialog has tried to restore the focus.
    setTimeout(() => {
      const card = gone.neighbour === null ? null : document.getElementById(placeOf(gone.neighbour));
      const place = card ?? document.querySelector<HTMLElement>('main h1');
      if (!place) return;
      place.tabIndex = -1;
      place.focus();
    });
  };
  const key = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids show when the list has changed
  useEffect(() => {
    const before = shown.current;
    shown.current = ids;
    if (before.some((id) => !ids.includes(id))) hasGone.current = { neighbour: neighbourOf(before, ids) };
    settle();
  }, [key]);
  return () => {
    isDone.current = true;
    settle();
  };
}
