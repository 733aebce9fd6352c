import { classNames } from './class-names.ts';

export type PanelStyle = { isPadded?: boolean; className?: string | undefined };

/** Class names of a panel: a bordered surface, with padding if `isPadded`. */
export function panelClass({ isPadded = false, className }: PanelStyle = {}): string {
  return classNames('rounded-lg border border-line bg-surface', isPadded && 'p-4 md:p-6', className);
}
