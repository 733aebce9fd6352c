import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { classNames } from './class-names.ts';

export type AlertTone = 'danger' | 'warning' | 'info' | 'success';

const TONES = {
  danger: { className: undefined, Icon: CircleAlert },
  warning: { className: styles.warning, Icon: TriangleAlert },
  info: { className: styles.info, Icon: Info },
  success: { className: styles.success, Icon: CircleCheck },
};

export type AlertProps = {
  tone: AlertTone;
  /** Instead of the tone's own. */
  icon?: ReactNode;
  /** It answers something the user just did, and is told at once. */
  isAnnounced?: boolean;
  children: ReactNode;
};

/** Class names of a message, for one that holds more than a text. */
export function alertClass(tone: AlertTone, className?: string): string {
  return classNames(styles.alert, TONES[tone].className, className);
}

/** A message in the page: about the account, or what went wrong with a form. */
export function Alert({ tone, icon, isAnnounced = false, children }: AlertProps) {
  const { Icon } = TONES[tone];
  return (
    <div className={alertClass(tone)} data-alert={tone} {...(isAnnounced ? { role: 'alert' } : {})}>
      {icon ?? <Icon />}
      <span>{children}</span>
    </div>
  );
}
