import type { Viewer } from '../../contract/accounts.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './avatar.module.css';

type AvatarProps = { viewer: Pick<Viewer, 'first_name' | 'last_name'>; isLarge?: boolean };

/** A user's initials. */
export function Avatar({ viewer, isLarge = false }: AvatarProps) {
  const initials = [viewer.first_name, viewer.last_name].map((name) => [...name.trim()][0] ?? '').join('');
  return (
    <span
      className={classNames(styles.avatar, isLarge && styles.large)}
      data-initials={initials.toUpperCase()}
      aria-hidden="true"
    />
  );
}
