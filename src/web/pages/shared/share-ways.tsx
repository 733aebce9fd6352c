import { Link2, MessageCircle, QrCode, Share2, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OutputKind, outputPath, shortPath } from '../../../contract/design/outputs.ts';
import { Button } from '../../ui/button.tsx';
import { inputBoxClass } from '../../ui/input-box.ts';
import { useToast } from '../../ui/toast.tsx';
import { useLocale } from '../../ui/use-locale.ts';
import styles from './share-ways.module.css';
import { useCopy } from './use-copy.ts';

export type SharedAd = { id: string; title: string };

/** Ways to share a live ad: its link, a picture for a story, a flyer to print. */
export function ShareWays({ ad }: { ad: SharedAd }) {
  const { t } = useTranslation('outputs');
  const toast = useToast();
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const copyText = useCopy(field);
  const [origin, setOrigin] = useState('');
  const [canShare, setCanShare] = useState(false);
  // Only known in the browser.
  useEffect(() => {
    setOrigin(location.origin);
    setCanShare(typeof navigator.share === 'function');
  }, []);
  const address = `${origin}${shortPath(ad.id)}`;
  // The server redirects version 0 to the current version.
  const pathOf = (kind: OutputKind) => outputPath(kind, locale, { id: ad.id, version: 0 });
  const copy = () => void copyText(address, t('share.copied'));
  const share = async () => {
    try {
      await navigator.share({ title: ad.title, url: address });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast.warning(t('share.other_failed'));
    }
  };
  return (
    <>
      <div className={styles.ways}>
        <a
          className={styles.whatsapp}
          href={`https://wa.me/?text=${encodeURIComponent(`${ad.title} ${address}`)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <MessageCircle aria-hidden="true" />
          {t('share.whatsapp')}
        </a>
        <button type="button" onClick={copy}>
          <Link2 aria-hidden="true" />
          {t('share.copy')}
        </button>
        <a href={pathOf('story')} download="" data-reload="">
          <Smartphone aria-hidden="true" />
          {t('share.story')}
        </a>
        <a href={pathOf('flyer')} download="" data-reload="">
          <QrCode aria-hidden="true" />
          {t('share.flyer')}
        </a>
      </div>
      <div className={inputBoxClass({ className: 'mt-4 pr-1.25' })}>
        <Link2 aria-hidden="true" />
        <input
          ref={field}
          readOnly
          value={address}
          aria-label={t('share.address')}
          onFocus={(event) => event.target.select()}
        />
        <Button variant="tint" size="sm" className="min-h-9" onClick={copy} aria-label={t('share.copy')}>
          {t('share.copy_short')}
        </Button>
      </div>
      <p className="mt-3 text-13 text-ink-2">{t('share.hint')}</p>
      {canShare && (
        <Button className="mt-4" variant="secondary" full onClick={() => void share()}>
          <Share2 aria-hidden="true" />
          {t('share.other_ways')}
        </Button>
      )}
    </>
  );
}
