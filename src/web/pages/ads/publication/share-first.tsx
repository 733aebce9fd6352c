import { ImageUp, Link2, MessageCircle } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OUTPUT_TYPES, type OutputKind, outputPath, shortPath } from '../../../../contract/design/outputs.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { useCopy } from '../../shared/use-copy.ts';
import styles from './share-first.module.css';
import { StorySheet } from './story-sheet.tsx';

type SharedAd = { id: string; title: string };
type Ready = Partial<Record<OutputKind, File>>;

/** Whether this device shares files. */
function sharesFiles(): boolean {
  const probe = new File([''], 'papan.jpg', { type: 'image/jpeg' });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] });
}

/**
 * The pictures of an ad as files, because a device shares a picture only directly after a tap. They were drawn at the publication.
 * Null while it is not known whether this device shares files, or if it does not.
 */
function usePictures(ad: SharedAd): Ready | null {
  const locale = useLocale();
  const { id } = ad;
  const [ready, setReady] = useState<Ready | null>(null);
  useEffect(() => {
    if (!sharesFiles()) return;
    setReady({});
    const abort = new AbortController();
    const load = async (kind: OutputKind) => {
      // The server redirects version 0 to the current version.
      const response = await fetch(outputPath(kind, locale, { id, version: 0 }), { signal: abort.signal });
      if (!response.ok) return;
      const { extension, mime_type } = OUTPUT_TYPES[kind];
      const file = new File([await response.blob()], `papan-${kind}.${extension}`, { type: mime_type });
      setReady((before) => ({ ...before, [kind]: file }));
    };
    // Without a picture the link is shared.
    for (const kind of ['story', 'share'] as const) load(kind).catch(() => undefined);
    return () => abort.abort();
  }, [id, locale]);
  return ready;
}

/** What most people do first with a new ad: send it by WhatsApp, or show it in a status or story. */
export function ShareFirst({ ad, children }: { ad: SharedAd; children: ReactNode }) {
  const { t } = useTranslation('outputs');
  const toast = useToast();
  const locale = useLocale();
  const copyText = useCopy();
  const ready = usePictures(ad);
  const [isStory, setStory] = useState(false);
  const [origin, setOrigin] = useState('');
  useEffect(() => setOrigin(location.origin), []);
  const address = `${origin}${shortPath(ad.id)}`;
  const share = async (picture: File | undefined, message: string) => {
    if (!picture) return;
    try {
      await navigator.share({ files: [picture], text: message });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast.warning(t('share.other_failed'));
    }
  };
  const text = `${ad.title} ${address}`;
  const whatsapp = (look: Parameters<typeof buttonClass>[0]) =>
    ready?.share ? (
      <button type="button" className={buttonClass(look)} onClick={() => void share(ready.share, text)}>
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
          onShare={ready ? (ready.story ? () => void share(ready.story, address) : null) : undefined}
          whatsapp={whatsapp({ variant: 'secondary' })}
          onClose={() => setStory(false)}
        />
      )}
    </div>
  );
}
