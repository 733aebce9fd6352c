import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type AlertTone = 'danger' | 'warning' | 'info' | 'success';

const LOOKS = {
  danger: { className: '', Icon: CircleAlert },
  warning: { className: 'warn', Icon: TriangleAlert },
  info: { className: 'inf', Icon: Info },
  success: { className: 'okk', Icon: CircleCheck },
};

export type AlertProps = {
  tone: AlertTone;
  /** Instead of the tone's own. */
  icon?: ReactNode;
  /** It answers something the user just did, and is told at once. */
  isAnswer?: boolean;
  children: ReactNode;
};

/** A message in the page: about the account, or what went wrong with a form. */
export function Alert({ tone, icon, isAnswer = false, children }: AlertProps) {
  const { className, Icon } = LOOKS[tone];
  return (
    <div className={classNames('why', className)} {...(isAnswer ? { role: 'alert' } : {})}>
      {icon ?? <Icon className="ic" />}
      <span>{children}</span>
    </div>
  );
}
