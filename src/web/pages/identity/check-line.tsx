import type { ReactNode } from 'react';

const COLORS = { success: 'text-success', warning: 'text-warning', danger: 'text-danger', info: 'text-info' };

/** A line of a list of checks. `meaning` says what its icon shows. */
export function CheckLine(props: { tone: keyof typeof COLORS; icon: ReactNode; meaning: string; children: ReactNode }) {
  return (
    <li className="flex min-h-8 items-center gap-2 text-14">
      <span className={`flex ${COLORS[props.tone]}`} aria-hidden="true">
        {props.icon}
      </span>
      <span>
        <span className="sr-only">{props.meaning} </span>
        {props.children}
      </span>
    </li>
  );
}
