import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './drop-button.module.css';

type DropButtonProps = {
  icon: ReactNode;
  title: string;
  hint?: string;
  /** On small screens, one line shared with other buttons. */
  isCompact?: boolean;
  onClick: () => void;
};

/** A button with a dashed border that adds something. */
export function DropButton({ icon, title, hint, isCompact = false, onClick }: DropButtonProps) {
  return (
    <button type="button" className={classNames(styles.dropButton, isCompact && styles.compact)} onClick={onClick}>
      {icon}
      <b>{title}</b>
      {hint && <span>{hint}</span>}
    </button>
  );
}
