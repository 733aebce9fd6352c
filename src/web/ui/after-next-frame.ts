import { useEffect, useState } from 'react';

/** Runs `work` when the next frame has been painted. */
export function afterNextFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/** Runs `work` when the next frame, and one more with what it caused, have been painted. */
export function afterNextTwoFrames(work: () => void): void {
  afterNextFrame(() => afterNextFrame(work));
}

/**
 * `isOpen`, but true only when the next frame has been painted: what opens takes several frames on a cheap phone, and the
 * pressed button answers first.
 */
export function useOpenLater(isOpen: boolean): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    let isWanted = true;
    afterNextFrame(() => {
      if (isWanted) setDue(true);
    });
    return () => {
      isWanted = false;
      setDue(false);
    };
  }, [isOpen]);
  return isOpen && isDue;
}
