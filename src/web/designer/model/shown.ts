import type { Engine, Snapshot } from './engine.ts';

/** The snapshot that a part of the page shows: the engine's, or the one before while frames have to be short. */
export type Shown = {
  snapshot(): Snapshot;
  subscribe(listener: () => void): () => void;
  /** Makes a change that is shown later, after the frame of what changes at once. */
  late(change: () => void): void;
  /** Shows at once what waits. */
  catchUp(): void;
};

/** What is shown of an engine, for as long as the engine exists; `wait` says how long late changes wait. */
export function createShown(engine: Engine, wait: (work: () => void) => void): Shown {
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
