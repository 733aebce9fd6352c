import { Link2, MessageCircle, QrCode, Share2 } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REFERRAL_DAYS } from '../../../contract/affiliate/rules.ts';
import { latePart } from '../../app/late-parts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { inputBoxClass } from '../../ui/input-box.ts';
import { panelClass } from '../../ui/panel.ts';
import { useToast } from '../../ui/toast.tsx';
import { useCopy } from '../shared/use-copy.ts';

// The QR code library is loaded on demand.
const QrDialog = latePart(async () => (await import('./qr-dialog.tsx')).default);

/** The user's referral link and ways to share it. */
export function LinkCard({ link }: { link: string }) {
  const { t } = useTranslation('affiliate');
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const copy = useCopy(field);
  const [canShare, setCanShare] = useState(false);
  const [isCodeShown, setCodeShown] = useState(false);
  // Only known in the browser.
  useEffect(() => setCanShare(typeof navigator.share === 'function'), []);
  const share = async () => {
    try {
      await navigator.share({ text: t('link.message'), url: link });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast.warning(t('link.share_failed'));
    }
  };
  return (
    <section className={panelClass({ isPadded: true })}>
      <h2 className="text-18">{t('link.heading')}</h2>
      <p className="mt-1 text-14 text-ink-2">{t('link.text', { days: REFERRAL_DAYS })}</p>
      <div className={inputBoxClass({ className: 'mt-4 pr-1.25' })}>
        <Link2 aria-hidden="true" />
        <input
          ref={field}
          readOnly
          value={link}
          aria-label={t('link.label')}
          onFocus={(event) => event.target.select()}
        />
        <Button variant="tint" size="sm" className="min-h-9" onClick={() => void copy(link, t('link.copied'))}>
          {t('link.copy')}
        </Button>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <a
          className={buttonClass({ variant: 'whatsapp' })}
          href={`https://wa.me/?text=${encodeURIComponent(`${t('link.message')} ${link}`)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <MessageCircle aria-hidden="true" />
          {t('link.whatsapp')}
        </a>
        <Button variant="secondary" onClick={() => setCodeShown(true)}>
          <QrCode aria-hidden="true" />
          {t('link.show_code')}
        </Button>
        {canShare && (
          <Button variant="secondary" onClick={() => void share()}>
            <Share2 aria-hidden="true" />
            {t('link.other_ways')}
          </Button>
        )}
      </div>
      {isCodeShown && (
        <Suspense fallback={null}>
          <QrDialog link={link} onClose={() => setCodeShown(false)} />
        </Suspense>
      )}
    </section>
  );
}
