import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { dotGround } from '../../../ui/dot-ground.ts';
import styles from './ad-stage.module.css';

/** The place of an ad's artwork on its page. `beside` stands over the stage, not on the artwork. */
export function AdStage({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
  return (
    <div className={classNames(dotGround, styles.stage)}>
      <div className={styles.artwork}>{children}</div>
      {beside}
    </div>
  );
}
