import { LayoutDashboard } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './empty-notice.module.css';
import { noticeActionsClass, noticeClass } from './notice.ts';
import { panelClass } from './panel.ts';

export type EmptyNoticeProps = {
  /** On the published paper; default: a board. */
  icon?: ReactNode;
  title: string;
  text: ReactNode;
  /** What to do about it: one button or link, two at most. */
  children?: ReactNode;
  /** The page's own heading, where there is no other. */
  level?: 1 | 2;
  /** On a card of its own. */
  isCard?: boolean;
};

/** There is nothing here yet: empty slots on a board, and the way on. */
export function EmptyNotice({ icon, title, text, children, level = 2, isCard = false }: EmptyNoticeProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={noticeClass(isCard ? panelClass() : undefined)}>
      <div className={styles.slots} aria-hidden="true">
        <i />
        <i />
        <i>
          {icon ?? <LayoutDashboard />}
          <span className="pinhead" />
        </i>
      </div>
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children && <div className={noticeActionsClass}>{children}</div>}
    </div>
  );
}
