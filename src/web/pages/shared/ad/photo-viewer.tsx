import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdDetail } from '../../../../contract/ads/detail.ts';
import { imagePath } from '../../../../contract/media/images.ts';
import { useCloseOnBack } from '../../../ui/close-on-back.ts';
import { IconButton, iconButtonClass } from '../../../ui/icon-button.tsx';
import styles from './photo-viewer.module.css';

export type PhotoViewerProps = {
  title: string;
  photos: AdDetail['photos'];
  first: number;
  onClose: () => void;
};

/** Photos in full screen: a strip that is moved by swiping, arrow keys or buttons. */
export default function PhotoViewer({ title, photos, first, onClose }: PhotoViewerProps) {
  const { t } = useTranslation(['detail', 'ui']);
  const strip = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(first);
  const last = photos.length - 1;
  // The strip is rendered after the first effects of the viewer, because a portal contains it.
  const begin = useCallback(
    (box: HTMLUListElement | null) => {
      strip.current = box;
      box?.scrollTo({ left: first * box.clientWidth, behavior: 'instant' });
    },
    [first],
  );
  const show = (target: number) => {
    const box = strip.current;
    if (!box) return;
    const isWithoutMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const next = Math.min(last, Math.max(0, target));
    box.scrollTo({ left: next * box.clientWidth, behavior: isWithoutMotion ? 'instant' : 'smooth' });
  };
  useCloseOnBack(true, onClose);
  const press = (event: KeyboardEvent) => {
    const targets: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    show(target);
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.viewer} onKeyDown={press}>
          <div className={styles.header}>
            <Dialog.Title>{title}</Dialog.Title>
            <span role="status">{t('detail:photo_count', { number: index + 1, total: photos.length })}</span>
            <Dialog.Close className={iconButtonClass()} aria-label={t('ui:close')} title={t('ui:close')}>
              <X />
            </Dialog.Close>
          </div>
          <ul
            ref={begin}
            className={styles.strip}
            onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
              setIndex(Math.round(scrollLeft / clientWidth))
            }
          >
            {photos.map((photo, photoIndex) => (
              <li key={photo.file_id} aria-hidden={photoIndex !== index}>
                {Math.abs(photoIndex - index) <= 1 && (
                  <img
                    src={imagePath(photo.file_id, 1280)}
                    alt={t('detail:photo_of', { title, number: photoIndex + 1 })}
                    width={photo.width}
                    height={photo.height}
                  />
                )}
              </li>
            ))}
          </ul>
          {last > 0 && (
            <>
              <IconButton
                className={styles.previous}
                label={t('detail:photo_before')}
                disabledReason={index === 0 ? t('detail:photo_first') : null}
                icon={<ChevronLeft />}
                onClick={() => show(index - 1)}
              />
              <IconButton
                className={styles.next}
                label={t('detail:photo_after')}
                disabledReason={index === last ? t('detail:photo_last') : null}
                icon={<ChevronRight />}
                onClick={() => show(index + 1)}
              />
            </>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
