import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { boardBackground } from './board-background.ts';
import styles from './centered-main.module.css';

/** A page with its content in the middle of the screen. The footer follows without a gap. */
export function CenteredMain({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <main className={classNames(boardBackground, styles.main, className)} data-fills="">
      {children}
    </main>
  );
}
