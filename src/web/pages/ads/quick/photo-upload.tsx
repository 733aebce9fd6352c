import { ImagePlus, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../browser/use-store.ts';
import { isBlurred, isDark, isSmall, type PhotoFacts } from '../../../designer/model/quick/facts.ts';
import type { Upload } from '../../../designer/photos/uploads.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { iconButtonClass } from '../../../ui/icon-button.tsx';
import { AdPhoto } from './ad-photo.tsx';
import { PhotoInput } from './photo-input.tsx';
import styles from './photo-upload.module.css';
import type { QuickAd } from './quick-ad.ts';
import type { QuickStore } from './quick-store.ts';
import { uploadState } from './upload-state.ts';

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
  const isMissing = useStore(store.isPhotoGone);
  const isReading = useStore(store.isReading);
  const label = t(ad.photo ? 'upload.another' : 'upload.add');
  const another = (look: string, content: ReactNode) => (
    <PhotoInput label={label} look={look} onChosen={onChosen}>
      {content}
    </PhotoInput>
  );
  if (!ad.photo) {
    return (
      <div className={styles.upload}>
        {another(
          buttonClass({ variant: 'secondary' }),
          <>
            <ImagePlus aria-hidden="true" />
            <span aria-hidden="true">{label}</span>
          </>,
        )}
      </div>
    );
  }
  const { facts } = ad.photo;
  const isGone = isMissing && !upload && !ad.photo.file_id;
  const isSending = isReading || upload?.state === 'sending' || (upload?.state === 'waiting' && !isGuest);
  const state = uploadState({ upload, isReading, isGone, isGuest });
  const percent = isReading ? 0 : upload && !isGuest ? upload.percent : 100;
  const advice = facts && adviceOn(facts);
  return (
    <div className={styles.upload}>
      <div className={styles.picture}>
        {!isGone && <AdPhoto ad={ad} store={store} />}
        {state === 'sending' && <span aria-hidden="true">{`${percent}%`}</span>}
      </div>
      <div role="status">
        <b>{t(`upload.${state}`)}</b>
        <div className={classNames(styles.progress, state === 'processing' && styles.endless)} aria-hidden="true">
          <i style={{ width: `${percent}%` }} />
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
      {another(iconButtonClass({ className: 'lg:hidden' }), <RefreshCw aria-hidden="true" />)}
      {another(
        buttonClass({ variant: 'secondary', full: true, className: 'hidden lg:flex' }),
        <>
          <RefreshCw aria-hidden="true" />
          <span aria-hidden="true">{label}</span>
        </>,
      )}
    </div>
  );
}

/** The one thing that would improve a photo most. */
function adviceOn(photo: PhotoFacts) {
  if (isDark(photo)) return 'dark';
  if (isBlurred(photo)) return 'blurred';
  return isSmall(photo) ? 'small' : null;
}
