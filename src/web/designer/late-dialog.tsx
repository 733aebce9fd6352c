import { type ComponentType, type LazyExoticComponent, Suspense } from 'react';
import { latePart } from '../app/late-parts.ts';
import type { DialogProps } from '../ui/dialog.tsx';

const loaders: (() => Promise<unknown>)[] = [];

/**
 * A dialog or its content, to be rendered within `Suspense`. Its code is not among the page's first files, because no dialog
 * opens by itself.
 */
export function lateDialog<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  loaders.push(load);
  return latePart(load);
}

/** Loads the code of all dialogs, so that none is waited for, also without a connection. */
export function loadDialogs(): void {
  for (const load of loaders) load().catch(() => undefined);
}

const Dialog = lateDialog(async () => (await import('../ui/dialog.tsx')).Dialog);

/** A dialog of the designer. */
export function LateDialog(props: DialogProps) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
