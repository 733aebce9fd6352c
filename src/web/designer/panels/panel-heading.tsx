import type { ReactNode } from 'react';

/** Name of a panel, with what belongs beside it. */
export function PanelHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-3 in-data-typing:hidden">
      <h2 className="text-18">{title}</h2>
      {children}
    </div>
  );
}
