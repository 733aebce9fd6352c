import { Suspense } from 'react';
import { latePart } from '../app/late-parts.ts';
import type { DialogProps } from '../ui/dialog.tsx';

const load = async () => (await import('../ui/dialog.tsx')).Dialog;
const Dialog = latePart(load);

/** Loads the code of dialogs, so that none is waited for, also without a connection. */
export function loadDialogs(): void {
  load().catch(() => undefined);
}

/** A dialog of the designer. Its code is not among the page's first files, because no dialog opens by itself. */
export function LateDialog(props: DialogProps) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
