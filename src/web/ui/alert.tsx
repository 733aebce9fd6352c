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
  /** Default: the tone's icon. */
  icon?: ReactNode;
  /** It responds to something the user just did, so screen readers announce it. */
  isAnnounced?: boolean;
  children: ReactNode;
};

/** Class names of an alert, for one that contains more than text. */
export function alertClass(tone: AlertTone, className?: string): string {
  return classNames(styles.alert, TONES[tone].className, className);
}

/** A message in the page: about the account, or why a form failed. */
export function Alert({ tone, icon, isAnnounced = false, children }: AlertProps) {
  const { Icon } = TONES[tone];
  return (
    <div className={alertClass(tone)} data-alert={tone} {...(isAnnounced ? { role: 'alert' } : {})}>
      {icon ?? <Icon />}
      <span>{children}</span>
    </div>
  );
}
