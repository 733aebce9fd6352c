import { Maximize2 } from 'lucide-react';
import { type MouseEvent, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdDetail } from '../../../../contract/ads/detail.ts';
import { imagePath } from '../../../../contract/media/images.ts';
import { latePart } from '../../../app/late-parts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { iconButtonClass } from '../../../ui/icon-button.tsx';
import styles from './ad-photos.module.css';

/** Thumbnails in one row; the last one opens the photos after it as well. */
const THUMBNAILS = 5;
/** Loaded when the first photo is opened. */
const PhotoViewer = latePart(async () => (await import('./photo-viewer.tsx')).default);

/** The ad's photos: a row of thumbnails, each of which opens in full screen. */
export function Photos({ ad }: { ad: Pick<AdDetail, 'title' | 'photos'> }) {
  const { t } = useTranslation('detail');
  const [opened, setOpened] = useState<number | null>(null);
  const { photos, title } = ad;
  const [first] = photos;
  if (!first) return null;
  const further = photos.length - THUMBNAILS;
  const open = (event: MouseEvent, index: number) => {
    // Opens in a new tab or window as the user asked.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpened(index);
  };
  return (
    <>
      <a
        className={iconButtonClass({
          className: 'absolute top-3.5 right-3.5 border border-line bg-surface print:hidden',
        })}
        href={imagePath(first.file_id, 1280)}
        data-reload=""
        aria-label={t('open_photos')}
        title={t('open_photos')}
        onClick={(event) => open(event, 0)}
      >
        <Maximize2 />
      </a>
      <ul className={classNames(styles.thumbnails, 'print:hidden')} aria-label={t('photos')}>
        {photos.slice(0, THUMBNAILS).map((photo, index) => (
          <li key={photo.file_id}>
            <a
              href={imagePath(photo.file_id, 1280)}
              data-reload=""
              aria-label={t('open_photo', { number: index + 1 })}
              onClick={(event) => open(event, index)}
            >
              <img
                src={imagePath(photo.file_id, 320)}
                alt={t('photo_of', { title, number: index + 1 })}
                width={photo.width}
                height={photo.height}
                loading="lazy"
              />
              {further > 0 && index === THUMBNAILS - 1 && <span aria-hidden="true">{`+${further}`}</span>}
            </a>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <Suspense>
          <PhotoViewer title={title} photos={photos} first={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
