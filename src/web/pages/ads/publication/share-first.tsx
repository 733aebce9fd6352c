import { ImageUp, Link2, MessageCircle } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { outputPath, shortPath } from '../../../../contract/design/outputs.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { useCopy } from '../../shared/use-copy.ts';
import styles from './share-first.module.css';
import { StorySheet } from './story-sheet.tsx';
import { usePicture } from './use-picture.ts';

type SharedAd = { id: string; title: string };

/** Whether this device shares files. */
function sharesFiles(): boolean {
  const probe = new File([''], 'papan.jpg', { type: 'image/jpeg' });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] });
}

/** What most people do first with a new ad: send it by WhatsApp, or show it in a status or story. */
export function ShareFirst({ ad, children }: { ad: SharedAd; children: ReactNode }) {
  const { t } = useTranslation('outputs');
  const toast = useToast();
  const locale = useLocale();
  const copyText = useCopy();
  const [isStory, setStory] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const [origin, setOrigin] = useState('');
  useEffect(() => {
    setSharing(sharesFiles());
    setOrigin(location.origin);
  }, []);
  const story = usePicture(ad.id, 'story', isSharing || isStory);
  // Without this picture the link is shared.
  const picture = usePicture(ad.id, 'share', isSharing);
  const address = `${origin}${shortPath(ad.id)}`;
  const share = async (file: File, message: string) => {
    try {
      await navigator.share({ files: [file], text: message });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast.warning(t('share.other_failed'));
    }
  };
  const text = `${ad.title} ${address}`;
  const whatsapp = (look: Parameters<typeof buttonClass>[0]) =>
    picture ? (
      <button type="button" className={buttonClass(look)} onClick={() => void share(picture, text)}>
        <MessageCircle aria-hidden="true" />
        {t('share.whatsapp')}
      </button>
    ) : (
      <a
        className={buttonClass(look)}
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <MessageCircle aria-hidden="true" />
        {t('share.whatsapp')}
      </a>
    );
  return (
    <div className={styles.first}>
      {whatsapp({ variant: 'whatsapp', size: 'lg' })}
      <Button variant="secondary" size="lg" onClick={() => setStory(true)}>
        <ImageUp />
        {t('share.status')}
      </Button>
      <Button variant="secondary" onClick={() => void copyText(address, t('share.copied'))}>
        <Link2 />
        {t('share.copy')}
      </Button>
      {children}
      {isStory && (
        <StorySheet
          path={outputPath('story', locale, { id: ad.id, version: 0 })}
          picture={story}
          onShare={isSharing ? (file) => void share(file, address) : null}
          whatsapp={whatsapp({ variant: 'secondary' })}
          onClose={() => setStory(false)}
        />
      )}
    </div>
  );
}
