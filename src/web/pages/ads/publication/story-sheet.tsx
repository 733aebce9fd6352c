import { Download, ImageUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { STORY_SIZE } from '../../../../contract/design/outputs.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './story-sheet.module.css';
import type { Picture } from './use-picture.ts';

type StorySheetProps = {
  /** Path of the picture. */
  path: string;
  picture: Picture;
  /** Shares the picture; null where the device shares no files. */
  onShare: ((picture: File) => void) | null;
  /** The way by WhatsApp. */
  whatsapp: ReactNode;
  onClose: () => void;
};

/** The ad as a story: how it looks, and where it can go. */
export function StorySheet({ path, picture, onShare, whatsapp, onClose }: StorySheetProps) {
  const { t } = useTranslation('outputs');
  const state = picture === undefined ? 'drawing' : picture === null ? 'failed' : 'ready';
  const save = (look: Parameters<typeof buttonClass>[0]) => (
    <a className={buttonClass(look)} href={path} download="" data-reload="">
      <Download aria-hidden="true" />
      {t('share.save')}
    </a>
  );
  return (
    <Dialog open size="sm" title={t(`share.story_${state}`)} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div role="status">
        {picture === null ? (
          <p>{t('share.story_link')}</p>
        ) : picture ? (
          <img className={styles.phone} src={path} alt={t('share.story_picture')} {...STORY_SIZE} />
        ) : (
          <div className={classNames(styles.phone, styles.blank)} />
        )}
      </div>
      <div className={styles.ways}>
        {picture && !onShare && save({ variant: 'primary', size: 'lg', full: true })}
        {picture !== null && (onShare || !picture) && (
          <Button variant="primary" size="lg" full loading={!picture} onClick={() => picture && onShare?.(picture)}>
            {onShare ? <ImageUp /> : <Download />}
            {t(onShare ? 'share.to_story' : 'share.save')}
          </Button>
        )}
        <div>
          {whatsapp}
          {picture && onShare && save({ variant: 'secondary' })}
        </div>
      </div>
    </Dialog>
  );
}
