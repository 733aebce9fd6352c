import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { dotBackground } from '../../../ui/dot-background.ts';
import styles from './artwork-frame.module.css';

/** The frame around an ad's artwork on its page. `beside` is placed over the frame, not on the artwork. */
export function ArtworkFrame({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
  return (
    <div className={classNames(dotBackground, styles.frame)}>
      <div className={styles.artwork}>{children}</div>
      {beside}
    </div>
  );
}
