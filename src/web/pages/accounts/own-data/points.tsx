import type { LucideIcon } from 'lucide-react';
import styles from './points.module.css';

/** What an action does, in the order in which it happens. */
export function Points({ points }: { points: readonly (readonly [LucideIcon, string])[] }) {
  return (
    <ul className={styles.points}>
      {points.map(([Icon, text]) => (
        <li key={text}>
          <Icon aria-hidden="true" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
