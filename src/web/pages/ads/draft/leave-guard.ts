import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';

export type Leaving = { leave(): void; stay(): void };

type LeaveGuard = {
  /** Whether anything has to be saved before another page is shown. */
  hasUnsaved(): boolean;
  /** Saves what is not saved yet. */
  save(): Promise<unknown>;
  /** After the attempt to save: whether leaving now would lose work. */
  wouldLose(): boolean;
  /** What still speaks against leaving without a question; `wouldLose` where there is nothing more. */
  mustAsk?(): boolean;
  /** Asks or tells the author; one of the two must be called. */
  ask(leaving: Leaving): void;
};

/**
 * The next page loads the draft again, so unsaved work is saved first. The author is asked only where something would
 * be lost; the browser asks when the tab is closed.
 */
export function useLeaveGuard(guard: LeaveGuard): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && guard.hasUnsaved(),
  );
  const decide = useEffectEvent(() => {
    const mustAsk = guard.mustAsk ?? guard.wouldLose;
    if (mustAsk()) guard.ask({ leave: () => blocker.proceed?.(), stay: () => blocker.reset?.() });
    else blocker.proceed?.();
  });
  const save = useEffectEvent(() => void guard.save().then(decide, decide));
  useEffect(() => {
    if (blocker.state === 'blocked') save();
  }, [blocker.state]);
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!guard.hasUnsaved()) return;
    void guard.save();
    if (guard.wouldLose()) event.preventDefault();
  });
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => warn(event);
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);
}
