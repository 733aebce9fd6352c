import { type ReactNode, useId } from 'react';
import { panelClass } from '../../../ui/panel.ts';
import styles from './person-section.module.css';

type PersonSectionProps = {
  title: string;
  /** What is said if there are no rows. */
  empty: string;
  rows: readonly { id: string; content: ReactNode; end?: ReactNode }[];
  children?: ReactNode;
};

/** A part of what is known about a user: the newest rows, and what can be done. */
export function PersonSection({ title, empty, rows, children }: PersonSectionProps) {
  const id = useId();
  return (
    <section className={panelClass({ isPadded: true })} aria-labelledby={id}>
      <h2 id={id} className="text-18">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="mt-2 text-14 text-ink-2">{empty}</p>
      ) : (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.id}>
              <div>{row.content}</div>
              {row.end}
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}
