import type { ReactNode } from 'react';

/** Class names of an input of the filters. */
export const filterInputClass =
  'min-h-11 w-full min-w-0 rounded-md border-[1.5px] border-field bg-surface px-3 text-16 tabular-nums pointer-fine:text-14';

/** Filters of one kind, under their name. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-line border-b py-4">
      <legend className="float-left mb-1 w-full font-semibold text-14">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}
