import { type ReactNode, useState } from 'react';
import { LeaveDialog } from './leave-dialog.tsx';
import { type LeaveDecision, type LeaveGuard, useLeaveGuard } from './leave-guard.ts';

type Texts = { title: string; text: string; stay: string; discard: string };

/** Asks before something is left that could not be saved and would be lost. Returns the dialog. */
export function useLeaveQuestion(guard: Omit<LeaveGuard, 'confirm'>, texts: Texts): ReactNode {
  const [decision, setDecision] = useState<LeaveDecision | null>(null);
  useLeaveGuard({ ...guard, confirm: setDecision });
  const stay = () => {
    decision?.stay();
    setDecision(null);
  };
  return (
    decision && (
      <LeaveDialog
        title={texts.title}
        save={null}
        stay={{ label: texts.stay, onSelect: stay }}
        discard={{ label: texts.discard, onSelect: decision.leave }}
      >
        <p className="text-ink-2">{texts.text}</p>
      </LeaveDialog>
    )
  );
}

/** The guard of something that only this page has. */
export function unsavable(wouldLose: () => boolean): Omit<LeaveGuard, 'confirm'> {
  return { hasUnsaved: wouldLose, save: async () => undefined, wouldLose };
}
