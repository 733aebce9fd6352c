import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { PHOTO_TYPES } from './photo-files.ts';
import styles from './photo-input.module.css';

type PhotoInputProps = {
  label: string;
  /** Class names of a button. */
  look: string;
  children: ReactNode;
  onChosen: (files: readonly File[]) => void;
};

/** A field for a photo that looks like a button. */
export function PhotoInput({ label, look, children, onChosen }: PhotoInputProps) {
  return (
    <span className={classNames(look, styles.field)}>
      {children}
      <input
        type="file"
        accept={PHOTO_TYPES}
        aria-label={label}
        title={label}
        onChange={({ target }) => {
          onChosen([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </span>
  );
}
