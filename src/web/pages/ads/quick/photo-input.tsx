import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { PHOTO_TYPES } from './photo-files.ts';
import styles from './photo-input.module.css';

type PhotoInputProps = {
  label: string;
  /** Class names of a button. */
  look: string;
  children: ReactNode;
  /** Opens the camera of a phone. */
  isCamera?: boolean;
  onChosen: (files: readonly File[]) => void;
};

/** A field for a photo that looks like a button. */
export function PhotoInput({ label, look, children, isCamera = false, onChosen }: PhotoInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    onChosen([...(input.files ?? [])]);
    // Reset, so that choosing the same file again fires an event.
    input.value = '';
  };
  const takeEarly = useEffectEvent(() => {
    if (field.current?.files?.length) take(field.current);
  });
  useEffect(() => {
    // Chosen before the scripts have loaded.
    takeEarly();
  }, []);
  return (
    <span className={classNames(look, styles.field)}>
      {children}
      <input
        ref={field}
        type="file"
        {...(isCamera ? { accept: 'image/*', capture: 'environment' } : { accept: PHOTO_TYPES })}
        aria-label={label}
        title={label}
        onChange={({ target }) => take(target)}
      />
    </span>
  );
}
