import type { Viewer } from '../../contract/accounts/endpoints.ts';
import { imagePath } from '../../contract/media/images.ts';
import { initialsOf } from '../../contract/text/short-text.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './avatar.module.css';

type AvatarProps = { viewer: Pick<Viewer, 'first_name' | 'last_name' | 'photo_id'>; isLarge?: boolean };

/** A user's photo, or initials. */
export function Avatar({ viewer, isLarge = false }: AvatarProps) {
  return (
    <span
      className={classNames(styles.avatar, isLarge && styles.large)}
      data-initials={initialsOf([viewer.first_name, viewer.last_name])}
      aria-hidden="true"
    >
      {viewer.photo_id && <img src={imagePath(viewer.photo_id, isLarge ? 320 : 160)} alt="" />}
    </span>
  );
}
