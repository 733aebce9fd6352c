import { Camera, ChevronLeft, ChevronRight, CircleAlert, RotateCw, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AD_LIMITS } from '../../../../contract/ads/rules.ts';
import { imagePath } from '../../../../contract/media/images.ts';
import { IMAGE_TYPES } from '../../../../contract/media/rules.ts';
import { useStore } from '../../../browser/use-store.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ErrorText, Hint } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { Photo, Photos } from '../../shared/photos/photos.ts';
import { mayBePhoto } from '../../shared/photos/typed-photo.ts';
import { formSectionClass } from '../draft/form-section.tsx';
import styles from './photo-section.module.css';

/** Drag data type of a photo that is being reordered, to distinguish it from files. */
const PHOTO_DRAG = 'text/x-papan-photo';

/** The ad's photos: several at once, sortable, with an error message for each failed upload. */
export function PhotoSection({ photos, error }: { photos: Photos; error?: string | undefined }) {
  const { t } = useTranslation('ads');
  const toast = useToast();
  const all = useStore(photos.all);
  const add = (files: readonly File[]) => {
    const left = photos.add(files);
    if (left > 0) toast.warning(t('photos.over_limit', { max: AD_LIMITS.photos, count: left }));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (event.dataTransfer.types.includes(PHOTO_DRAG)) return;
    add([...event.dataTransfer.files].filter(mayBePhoto));
  };
  const done = all.filter(({ state }) => state === 'done').length;
  // What could not be uploaded is not a photo of the ad.
  const main = all.find(({ state }) => state !== 'failed');
  const isSending = all.some(({ state }) => state === 'sending' || state === 'waiting');
  return (
    <section className={formSectionClass()} data-part="photos" aria-labelledby="photos">
      <h2 id="photos">{t('photos.heading')}</h2>
      <Hint className="mb-3">{t('photos.hint', { max: AD_LIMITS.photos })}</Hint>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same */}
      <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <ol className={styles.photos}>
          {all.map((photo, index) => (
            <PhotoTile
              key={photo.key}
              photo={photo}
              index={index}
              count={all.length}
              isMain={photo === main}
              photos={photos}
            />
          ))}
          {all.length < AD_LIMITS.photos && (
            <li>
              <AddPhotos onAdd={add} />
            </li>
          )}
        </ol>
      </div>
      <Hint className="mt-2" role="status">
        {isSending ? t('photos.progress', { done, count: all.length }) : ''}
      </Hint>
      <PhotoErrors all={all} photos={photos} error={error} />
    </section>
  );
}

function AddPhotos({ onAdd }: { onAdd: (files: readonly File[]) => void }) {
  const { t } = useTranslation('ads');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={styles.chooser} onClick={() => input.current?.click()}>
        <Camera />
        {t('photos.add')}
      </button>
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        multiple
        hidden
        aria-label={t('photos.add')}
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

type TileProps = { photo: Photo; index: number; count: number; isMain: boolean; photos: Photos };

function PhotoTile({ photo, index, count, isMain, photos }: TileProps) {
  const { t } = useTranslation('ads');
  const number = index + 1;
  const src = photo.file_id === null ? photo.url : imagePath(photo.file_id, 320);
  const isUploading = photo.state === 'sending' || photo.state === 'waiting';
  // A file that this browser cannot show may still be a photo for the server.
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const isPhotoDrag = (event: DragEvent) => event.dataTransfer.types.includes(PHOTO_DRAG);
  return (
    <li
      className={classNames(
        photo.state === 'failed' && styles.failed,
        isUploading && styles.uploading,
        isOver && styles.over,
      )}
      aria-busy={isUploading}
      {...(photo.state === 'failed' ? { 'data-failed': '' } : {})}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(PHOTO_DRAG, photo.key)}
      onDragOver={(event) => setOver(isPhotoDrag(event))}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (isPhotoDrag(event)) photos.moveTo(event.dataTransfer.getData(PHOTO_DRAG), index);
      }}
    >
      {src && src !== unreadable && (
        <img src={src} alt={t('photos.photo', { number })} draggable={false} onError={() => setUnreadable(src)} />
      )}
      {isUploading && <span className={styles.progress} aria-hidden="true" />}
      {isMain && <span className={styles.label}>{t('photos.main')}</span>}
      <button
        type="button"
        className={styles.remove}
        aria-label={t('photos.remove', { number })}
        title={t('photos.remove', { number })}
        onClick={() => photos.remove(photo.key)}
      >
        <X />
      </button>
      {index > 0 && (
        <button
          type="button"
          className={classNames(styles.move, styles.toFront)}
          aria-label={t('photos.to_front', { number })}
          title={t('photos.to_front', { number })}
          onClick={() => photos.move(photo.key, -1)}
        >
          <ChevronLeft />
        </button>
      )}
      {index < count - 1 && (
        <button
          type="button"
          className={classNames(styles.move, styles.toEnd)}
          aria-label={t('photos.to_end', { number })}
          title={t('photos.to_end', { number })}
          onClick={() => photos.move(photo.key, 1)}
        >
          <ChevronRight />
        </button>
      )}
    </li>
  );
}

function PhotoErrors({ all, photos, error }: { all: readonly Photo[]; photos: Photos; error?: string | undefined }) {
  const { t } = useTranslation('ads');
  const refused = useStore(photos.refused);
  return (
    <div aria-live="polite">
      {error && (
        <ErrorText className="mt-2">
          <CircleAlert />
          {error}
        </ErrorText>
      )}
      {refused.map(({ key, name, message }) => (
        <ErrorText key={key} className="mt-2">
          <CircleAlert />
          {t('photos.refused', { name, message })}
        </ErrorText>
      ))}
      {all.map(({ key, message, canRetry }, index) =>
        message === null ? null : (
          <div key={key} className={styles.fault}>
            <ErrorText>
              <CircleAlert />
              {t('photos.error', { number: index + 1, message })}
            </ErrorText>
            {canRetry && (
              <button
                type="button"
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
                onClick={() => photos.retry(key)}
              >
                <RotateCw />
                {t('try_again')}
              </button>
            )}
          </div>
        ),
      )}
    </div>
  );
}
