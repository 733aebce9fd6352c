import { ImagePlus, RefreshCw } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../browser/use-store.ts';
import { isBlurred, isDark, isSmall, type PhotoFacts } from '../../../designer/model/quick/facts.ts';
import type { Upload } from '../../../designer/photos/uploads.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PHOTO_TYPES } from './photo-files.ts';
import styles from './photo-upload.module.css';
import type { QuickAd } from './quick-ad.ts';
import type { QuickStore } from './quick-store.ts';

/** The photo of the ad: the progress of its upload, and a button for another photo. */
export function PhotoUpload(props: {
  ad: QuickAd;
  upload: Upload | null;
  store: QuickStore;
  isGuest: boolean;
  onChosen: (files: readonly File[]) => void;
}) {
  const { ad, upload, store, isGuest, onChosen } = props;
  const { t } = useTranslation('quick');
  const input = useRef<HTMLInputElement>(null);
  const isMissing = useStore(store.isPhotoGone);
  const isReading = useStore(store.isReading);
  const label = t(ad.photo ? 'upload.another' : 'upload.add');
  const another = () => input.current?.click();
  const chooser = (
    <input
      ref={input}
      type="file"
      hidden
      accept={PHOTO_TYPES}
      aria-label={t('photo.file')}
      onChange={({ target }) => {
        onChosen([...(target.files ?? [])]);
        target.value = '';
      }}
    />
  );
  if (!ad.photo) {
    return (
      <div className={styles.upload}>
        <Button variant="secondary" onClick={another}>
          <ImagePlus />
          {label}
        </Button>
        {chooser}
      </div>
    );
  }
  const { facts } = ad.photo;
  const isGone = isMissing && !upload && !ad.photo.file_id;
  const isSending = isReading || upload?.state === 'sending' || (upload?.state === 'waiting' && !isGuest);
  const percent = isReading ? 0 : upload ? upload.percent : 100;
  const { src } = store.pictures(ad.id);
  const advice = facts && adviceOn(facts);
  return (
    <div className={styles.upload}>
      <div className={styles.picture}>
        {!isGone && src !== '' && <img src={src} alt={t('upload.photo')} />}
        {upload?.state === 'sending' && <span aria-hidden="true">{`${percent}%`}</span>}
      </div>
      <div role="status">
        <b>{t(isGone ? 'upload.failed' : `upload.${isReading ? 'reading' : stateOf(upload, isGuest)}`)}</b>
        <div className={styles.progress} aria-hidden="true">
          <i style={{ width: `${isGuest && !isReading ? 100 : percent}%` }} />
        </div>
        <small>
          {isGone
            ? t('upload.gone')
            : upload?.state === 'failed'
              ? upload.message
              : isSending
                ? t('upload.hint')
                : facts
                  ? t('upload.size', { width: facts.width, height: facts.height })
                  : ''}
        </small>
        {advice && <p className={styles.advice}>{t(`upload.${advice}`)}</p>}
        {upload?.state === 'failed' && (
          <div className="mt-2 flex flex-wrap gap-2">
            {upload.canRetry && (
              <Button size="sm" variant="secondary" onClick={store.retryUpload}>
                {t('upload.retry')}
              </Button>
            )}
            <Button size="sm" variant="secondary" onClick={store.withoutPhoto}>
              {t('upload.no_photo')}
            </Button>
          </div>
        )}
      </div>
      <IconButton className="lg:hidden" label={label} icon={<RefreshCw />} onClick={another} />
      <Button className="hidden lg:flex" variant="secondary" full onClick={another}>
        <RefreshCw />
        {label}
      </Button>
      {chooser}
    </div>
  );
}

/** The one thing that would improve a photo most. */
function adviceOn(photo: PhotoFacts) {
  if (isDark(photo)) return 'dark';
  if (isBlurred(photo)) return 'blurred';
  return isSmall(photo) ? 'small' : null;
}

function stateOf(upload: Upload | null, isGuest: boolean) {
  if (!upload) return 'ready';
  if (upload.state === 'failed') return 'failed';
  if (isGuest) return upload.isStored ? 'stored' : 'ready';
  return upload.state === 'sending' ? 'sending' : 'waiting';
}
