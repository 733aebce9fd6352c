import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShortDate } from '../../ui/format.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { type StampedPhoto, stampPhoto } from './stamp-photo.ts';

type Stamping = {
  /** Opens the camera or the file dialog. */
  choose: (source: 'camera' | 'gallery') => void;
  /** Takes a dropped file. */
  take: (file: File | undefined) => void;
  isStamping: boolean;
  /** The last photo could not be opened. */
  hasFailed: boolean;
  /** The file inputs behind `choose`. */
  inputs: ReactNode;
};

/** Chooses a photo and stamps it with the purpose and the date. */
export function useStamping(onStamped: (photo: StampedPhoto) => void): Stamping {
  const { t } = useTranslation('identity');
  const locale = useLocale();
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const [isStamping, setStamping] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const stamp = async (file: File) => {
    setStamping(true);
    setFailed(false);
    try {
      const text = t('stamp', { date: formatShortDate(new Date(), locale) });
      onStamped(await stampPhoto(file, text.toLocaleUpperCase(locale)));
    } catch {
      setFailed(true);
    } finally {
      setStamping(false);
    }
  };
  const take = (file: File | undefined) => {
    if (file && !isStamping) void stamp(file);
  };
  const input = {
    type: 'file',
    accept: 'image/*',
    hidden: true,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      take(target.files?.[0]);
      // Reset, so that choosing the same file again fires an event.
      target.value = '';
    },
  } as const;
  return {
    choose: (source) => (source === 'camera' ? camera : gallery).current?.click(),
    take,
    isStamping,
    hasFailed,
    inputs: (
      <>
        <input ref={camera} {...input} capture="environment" aria-label={t('upload.camera')} />
        <input ref={gallery} {...input} aria-label={t('upload.choose')} />
      </>
    ),
  };
}
