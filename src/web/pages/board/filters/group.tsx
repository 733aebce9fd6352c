import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

/** Class names of an input of the filters. */
export const filterInputClass =
  'min-h-11 w-full min-w-0 rounded-md border-[1.5px] border-field bg-surface px-3 text-16 tabular-nums pointer-fine:text-14';

/** A native select with our own arrow, as wide as its container. */
export function FilterSelect({ className, ...select }: ComponentProps<'select'>) {
  return (
    <span className={classNames('relative block', className)}>
      <select {...select} className={`${filterInputClass} cursor-pointer appearance-none text-ellipsis pe-9`} />
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-2.5 my-auto text-ink-3" />
    </span>
  );
}

/** Filters of one kind, under their name. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-line border-b py-4">
      <legend className="float-left mb-1 w-full font-semibold text-14">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}
