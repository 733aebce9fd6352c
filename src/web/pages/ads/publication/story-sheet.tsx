import { Download, ImageUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { STORY_SIZE } from '../../../../contract/design/outputs.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './story-sheet.module.css';

type StorySheetProps = {
  /** Path of the picture. */
  path: string;
  /** Shares the picture; null while it is loading, undefined where the device shares no files. */
  onShare: (() => void) | null | undefined;
  /** The way by WhatsApp. */
  whatsapp: ReactNode;
  onClose: () => void;
};

/** The ad as a story: how it looks, and where it can go. */
export function StorySheet({ path, onShare, whatsapp, onClose }: StorySheetProps) {
  const { t } = useTranslation('outputs');
  const save = (look: Parameters<typeof buttonClass>[0]) => (
    <a className={buttonClass(look)} href={path} download="" data-reload="">
      <Download aria-hidden="true" />
      {t('share.save')}
    </a>
  );
  return (
    <Dialog open size="sm" title={t('share.story_ready')} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <img className={styles.phone} src={path} alt={t('share.story_picture')} {...STORY_SIZE} />
      <div className={styles.ways}>
        {onShare === undefined ? (
          save({ variant: 'primary', size: 'lg', full: true })
        ) : (
          <Button variant="primary" size="lg" full loading={onShare === null} onClick={() => onShare?.()}>
            <ImageUp />
            {t('share.to_story')}
          </Button>
        )}
        <div>
          {whatsapp}
          {onShare !== undefined && save({ variant: 'secondary' })}
        </div>
      </div>
    </Dialog>
  );
}
