import type { ReactNode } from 'react';

/** The title of a panel with controls beside it. */
export function PanelHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-3 in-data-typing:hidden">
      <h2 className="text-18">{title}</h2>
      {children}
    </div>
  );
}
