import { Camera, Images, Upload } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ID_PHOTO_MIN } from '../../../contract/identity/rules.ts';
import { restrictionOf } from '../../session/restriction.ts';
import { useViewer } from '../../session/viewer.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { panelClass } from '../../ui/panel.ts';
import { Restriction } from '../shared/restriction.tsx';
import type { StampedPhoto } from './stamp-photo.ts';
import styles from './upload-panel.module.css';
import { useStamping } from './use-stamping.tsx';

type UploadPanelProps = {
  canSend: boolean;
  /** The user has just opened it. */
  isFocused: boolean;
  onStamped: (photo: StampedPhoto) => void;
};

/** The first step: takes a photo with the camera, or chooses one. */
export function UploadPanel({ canSend, isFocused, onStamped }: UploadPanelProps) {
  const { t } = useTranslation(['identity', 'errors']);
  const { viewer } = useViewer();
  const { choose, isStamping, hasFailed, inputs, take } = useStamping(onStamped);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isFocused) panel.current?.focus();
  }, [isFocused]);
  const restriction = canSend ? null : t('errors:keys.account_restricted', restrictionOf(viewer));
  const button = { size: 'lg', full: true, loading: isStamping, disabledReason: restriction } as const;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="upload"
      className={panelClass({ isPadded: true, className: 'noscript:hidden' })}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the buttons do the same */}
      <div
        className={styles.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          if (canSend) take(event.dataTransfer.files[0]);
        }}
      >
        <Camera aria-hidden="true" />
        <h2 id="upload" className="text-18">
          {t('upload.heading')}
        </h2>
        <p className="text-14 text-ink-2">{t('upload.formats', ID_PHOTO_MIN)}</p>
      </div>
      <div className="mt-4 grid gap-2">
        <Button {...button} variant="primary" className={styles.touch} onClick={() => choose('camera')}>
          <Camera />
          {t('upload.camera')}
        </Button>
        <Button {...button} variant="secondary" className={styles.touch} onClick={() => choose('gallery')}>
          <Images />
          {t('upload.gallery')}
        </Button>
        <Button {...button} variant="primary" className={styles.mouse} onClick={() => choose('gallery')}>
          <Upload />
          {t('upload.choose')}
        </Button>
      </div>
      {restriction && (
        <p className="mt-2 text-14 text-ink-2">
          <Restriction about="account_restricted" />
        </p>
      )}
      <p className="sr-only" role="status">
        {isStamping ? t('upload.stamping') : ''}
      </p>
      {hasFailed && (
        <div className="mt-3">
          <Alert tone="danger" isAnnounced>
            {t('upload.unreadable')}
          </Alert>
        </div>
      )}
      {inputs}
    </section>
  );
}
