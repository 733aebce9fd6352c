import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';

export type LeaveDecision = { leave(): void; stay(): void };

type LeaveGuard = {
  /** Whether anything must be saved before another page is shown. */
  hasUnsaved(): boolean;
  /** Saves what is not saved yet. */
  save(): Promise<unknown>;
  /** Called after the attempt to save: whether leaving now would lose work. */
  wouldLose(): boolean;
  /** Whether the author must confirm leaving; `wouldLose` is used if this is absent. */
  mustConfirm?(): boolean;
  /** Asks the author, who must either stay or leave. */
  confirm(decision: LeaveDecision): void;
};

/**
 * Saves before navigating, because the next page loads the draft again. The author is asked only if work would be
 * lost; when the tab is closed, the browser asks.
 */
export function useLeaveGuard(guard: LeaveGuard): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && guard.hasUnsaved(),
  );
  const decide = useEffectEvent(() => {
    const mustConfirm = guard.mustConfirm ?? guard.wouldLose;
    if (mustConfirm()) guard.confirm({ leave: () => blocker.proceed?.(), stay: () => blocker.reset?.() });
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
