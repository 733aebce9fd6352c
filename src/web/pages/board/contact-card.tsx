import { BadgeCheck, Mail, MessageCircle, Phone, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdDetail, revealContact } from '../../../contract/ads.ts';
import { ApiError } from '../../../contract/api-error.ts';
import type { OutputOf } from '../../../contract/endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/format.ts';
import { useToast } from '../../ui/toast.tsx';
import { useLocale } from '../../ui/use-locale.ts';
import { useClient } from '../../viewer.tsx';

const TEAR_TABS = 7;

/** How to reach the advertiser. The number is not in the page: it comes on request, counted and limited. */
export function ContactCard({ ad, price }: { ad: AdDetail; price: string }) {
  const { t } = useTranslation('detail');
  const locale = useLocale();
  const reveal = useReveal(ad.id);
  const share = useShare(ad.title);
  const masked = `${ad.contact.phone_hint}•• ••••`;
  const initials = ad.contact.name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part[0]?.toUpperCase() ?? '')
    .join('');
  return (
    <section className="card contact" aria-label={t('contact')}>
      <div className="pad">
        <p className="price max-lg:hidden">{price}</p>
        <div className="flex items-center gap-3 lg:pt-4">
          <span className="avatar" aria-hidden="true">
            {initials}
          </span>
          <div className="min-w-0 grow">
            <b>{ad.contact.name}</b>
            {ad.owner.verified ? (
              <p className="flex items-center text-13 gap-1 font-semibold text-success">
                <BadgeCheck className="ic" aria-hidden="true" /> {t('verified')}
              </p>
            ) : null}
          </div>
          <span className="text-14 text-ink-2">
            {t('ads_total', { count: ad.owner.ads_total, total: formatNumber(ad.owner.ads_total, locale) })}
          </span>
        </div>
        <div className="flex flex-col gap-2 pt-4" aria-live="polite">
          {reveal.contact ? (
            <Revealed contact={reveal.contact} />
          ) : (
            <Button variant="wa" size="lg" full loading={reveal.is_pending} onClick={reveal.run}>
              {ad.contact.whatsapp ? (
                <MessageCircle className="ic" aria-hidden="true" />
              ) : (
                <Phone className="ic" aria-hidden="true" />
              )}
              <span className="tabular-nums">{masked}</span> {t('reveal')}
            </Button>
          )}
          {reveal.fault ? (
            <p role="alert" className="errt">
              {reveal.fault}
            </p>
          ) : null}
        </div>
        <div className="flex items-center justify-center pt-2">
          <Button onClick={share}>
            <Share2 className="ic" aria-hidden="true" /> {t('share')}
          </Button>
        </div>
      </div>
      <div className="tear" aria-hidden="true">
        {Array.from({ length: TEAR_TABS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the tabs are all alike
          <span key={index} className={index === 4 ? 'gone' : ''}>
            {reveal.contact ? reveal.contact.phone : masked}
          </span>
        ))}
      </div>
    </section>
  );
}

function Revealed({ contact }: { contact: OutputOf<typeof revealContact> }) {
  const { t } = useTranslation('detail');
  return (
    <>
      {contact.whatsapp_url ? (
        <a className="btn wa lg full" href={contact.whatsapp_url} target="_blank" rel="noopener noreferrer">
          <MessageCircle className="ic" aria-hidden="true" /> {t('whatsapp')}
        </a>
      ) : null}
      <a className="btn sec lg full" href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}>
        <Phone className="ic" aria-hidden="true" /> <span className="tabular-nums">{contact.phone}</span>
      </a>
      {contact.email ? (
        <a className="btn sec full" href={`mailto:${contact.email}`}>
          <Mail className="ic" aria-hidden="true" /> {contact.email}
        </a>
      ) : null}
    </>
  );
}

function useReveal(id: string) {
  const client = useClient();
  const { t } = useTranslation('errors');
  const [state, setState] = useState<{
    contact: OutputOf<typeof revealContact> | null;
    is_pending: boolean;
    fault: string | null;
  }>({ contact: null, is_pending: false, fault: null });
  const run = async () => {
    setState({ contact: null, is_pending: true, fault: null });
    try {
      setState({ contact: await client(revealContact, { id }), is_pending: false, fault: null });
    } catch (error) {
      const fault = error instanceof ApiError ? error.message : t('connection_lost');
      setState({ contact: null, is_pending: false, fault });
    }
  };
  return { ...state, run: () => void run() };
}

/** The phone's own sharing sheet; where there is none, the address goes to the clipboard. */
function useShare(title: string): () => void {
  const { t } = useTranslation('detail');
  const toast = useToast();
  const share = async () => {
    const url = location.href;
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      toast.success(t('copied'));
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast.warning(t('copy_forbidden'));
    }
  };
  return () => void share();
}
