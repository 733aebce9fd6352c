import { useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker } from 'react-router';
import { addLeaveGuard } from '../../browser/leave-guards.ts';

export type LeaveDecision = { leave(): void; stay(): void };

export type LeaveGuard = {
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
 * lost, also before they are signed out; when the tab is closed, the browser asks.
 */
export function useLeaveGuard(guard: LeaveGuard): void {
  // Signing out goes on to another page, which asks no second time.
  const isLeaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !isLeaving.current && guard.hasUnsaved(),
  );
  const decide = useEffectEvent((decision: LeaveDecision) => {
    const mustConfirm = guard.mustConfirm ?? guard.wouldLose;
    if (mustConfirm()) guard.confirm(decision);
    else decision.leave();
  });
  const save = useEffectEvent((decision: LeaveDecision) => {
    const next = () => decide(decision);
    void guard.save().then(next, next);
  });
  const proceed = useEffectEvent(() => save({ leave: () => blocker.proceed?.(), stay: () => blocker.reset?.() }));
  useEffect(() => {
    if (blocker.state === 'blocked') proceed();
  }, [blocker.state]);
  const confirmLeave = useEffectEvent(
    () =>
      new Promise<boolean>((answer) => {
        const leave = () => {
          isLeaving.current = true;
          answer(true);
        };
        if (guard.hasUnsaved()) save({ leave, stay: () => answer(false) });
        else answer(true);
      }),
  );
  useEffect(() => addLeaveGuard(() => confirmLeave()), []);
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
