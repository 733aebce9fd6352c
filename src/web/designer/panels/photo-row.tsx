import { Crop, ImagePlus, RefreshCw, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { imagePath } from '../../../contract/media/images.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useOnline } from '../../ui/connection-banner.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useDesign, useDesigner } from '../designer-context.tsx';
import { isCropTooSmall } from '../model/crop.ts';
import { cropFor } from '../model/photo-slots.ts';
import type { Upload } from '../photos/uploads.ts';
import { useWords } from '../use-words.ts';
import styles from './photo-row.module.css';

export type PhotoRowProps = {
  /** Name of the slot, such as `photo-0` or `background`. */
  slot: string;
  name: string;
  fileId: string | null;
  upload: Upload | null;
  onRemove: () => void;
};

/** A photo slot: its picture, the progress of its upload and its actions. */
export function PhotoRow({ slot, name, fileId, upload, onRemove }: PhotoRowProps) {
  const t = useWords();
  const { uploads, choosePicture, recutPicture } = useDesigner();
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const hasOtherShape = useDesign(({ design }) => size !== null && isCropTooSmall(size, cropFor(design, slot)));
  const url = upload?.url ?? (fileId && imagePath(fileId, 160));
  const canRecut = !upload && fileId !== null;
  return (
    <>
      <div className={styles.photoRow}>
        <button
          type="button"
          className={classNames(styles.picture, upload && styles.dimmed)}
          aria-label={t(url ? 'photo_replace' : 'photo_choose', { name })}
          onClick={() => choosePicture(slot)}
        >
          {url ? (
            <img
              key={url}
              src={url}
              alt=""
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
            />
          ) : (
            <ImagePlus />
          )}
        </button>
        <div className={styles.state}>
          <b>{name}</b>
          <PhotoState upload={upload} hasFile={fileId !== null} />
        </div>
        {upload?.state === 'failed' && upload.canRetry && (
          <IconButton
            label={t('photo_retry', { name })}
            icon={<RefreshCw className="text-accent" />}
            onClick={() => uploads.retry(slot)}
          />
        )}
        {upload && <IconButton label={t('photo_cancel', { name })} icon={<X />} onClick={() => uploads.cancel(slot)} />}
        {canRecut && (
          <>
            <IconButton
              label={t('photo_recrop', { name })}
              icon={<Crop />}
              onClick={() => recutPicture(slot, fileId)}
            />
            <IconButton label={t('photo_remove', { name })} icon={<Trash2 />} onClick={onRemove} />
          </>
        )}
      </div>
      {canRecut && hasOtherShape && (
        <p className={styles.tooSmall}>
          <span>{t('photo_shape_differs')}</span>
          <Button variant="secondary" size="sm" className="flex-none" onClick={() => recutPicture(slot, fileId)}>
            <Crop />
            {t('photo_recrop_now')}
          </Button>
        </p>
      )}
    </>
  );
}

function PhotoState({ upload, hasFile }: { upload: Upload | null; hasFile: boolean }) {
  const t = useWords();
  if (!upload) return <span>{t(hasFile ? 'photo_done' : 'photo_empty')}</span>;
  if (upload.state === 'failed') {
    return (
      <span className="font-semibold text-danger" role="alert">
        {t('photo_failed', { message: upload.message })}
      </span>
    );
  }
  if (upload.state === 'waiting') return <Waiting isStored={upload.isStored} />;
  const text = t('photo_sending', { percent: upload.percent });
  return (
    <>
      <span className="tabular-nums">{text}</span>
      <progress className={styles.progress} aria-label={text} max={100} value={upload.percent} />
    </>
  );
}

function Waiting({ isStored }: { isStored: boolean }) {
  const t = useWords();
  const isOnline = useOnline();
  if (isOnline) return <span>{t('photo_queued')}</span>;
  return <span className="font-semibold text-warning">{t(isStored ? 'photo_waiting_stored' : 'photo_waiting')}</span>;
}
