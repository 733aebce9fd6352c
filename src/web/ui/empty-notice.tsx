import { LayoutDashboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

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
    <div className={classNames('notice', isCard && 'card')}>
      <div className="slotart" aria-hidden="true">
        <i />
        <i />
        <i>
          {icon ?? <LayoutDashboard className="ic" />}
          <span className="pinhead" />
        </i>
      </div>
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children && <div className="acts">{children}</div>}
    </div>
  );
}
