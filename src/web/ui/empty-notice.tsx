import { LayoutDashboard } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './empty-notice.module.css';
import { noticeActionsClass, noticeClass } from './notice.ts';
import { panelClass } from './panel.ts';

export type EmptyNoticeProps = {
  /** Default: a board. */
  icon?: ReactNode;
  title: string;
  text: ReactNode;
  /** One or two buttons or links. */
  children?: ReactNode;
  /** 1 if this is the page's only heading. */
  level?: 1 | 2;
  /** Whether it has a card as its background. */
  isCard?: boolean;
};

/** An empty list: empty slots of a board, a text and what to do next. */
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
