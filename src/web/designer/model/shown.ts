import { afterNextFrame } from '../../browser/after-next-frame.ts';
import type { Engine, Snapshot } from './engine.ts';

/** The snapshot that the card and the panels show: the engine's, or the one of a frame before while the author writes. */
export type Shown = {
  snapshot(): Snapshot;
  subscribe(listener: () => void): () => void;
  /** Makes a change that is shown after the next frame, in which the field shows the letter. */
  late(change: () => void): void;
  /** Shows at once what waits for a frame. */
  catchUp(): void;
};

/** What is shown of an engine, for as long as the engine exists. */
export function createShown(engine: Engine, wait: (work: () => void) => void = afterNextFrame): Shown {
  let shown = engine.snapshot();
  let isLate = false;
  let isWaiting = false;
  const listeners = new Set<() => void>();

  function catchUp(): void {
    if (shown === engine.snapshot()) return;
    shown = engine.snapshot();
    for (const listener of [...listeners]) listener();
  }

  engine.subscribe(() => {
    if (!isLate) catchUp();
  });

  return {
    snapshot: () => shown,
    catchUp,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    late(change) {
      isLate = true;
      try {
        change();
      } finally {
        isLate = false;
      }
      if (isWaiting) return;
      isWaiting = true;
      wait(() => {
        isWaiting = false;
        catchUp();
      });
    },
  };
}
