import { BadgeCheck, Building2, Heart, Mail, MessageCircle, Phone, Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AdDetail } from '../../../contract/ad-detail.ts';
import { imagePath } from '../../../contract/images.ts';
import { links } from '../../links.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { panelClass } from '../../ui/panel.ts';
import { textLinkClass } from '../../ui/text-link.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { AdPrice } from '../shared/ad/ad-block.tsx';
import styles from './contact-card.module.css';
import { type Contact, maskedPhone, phoneHref, type Reveal } from './contact-reveal.ts';
import type { useFavourite } from './favourites.ts';

const TEAR_TABS = 7;
/** Few visitors share an ad, so its code is loaded on request. */
const ShareDialog = lazy(() => import('./share-dialog.tsx'));

export type ContactProps = { ad: AdDetail; reveal: Reveal; favourite: ReturnType<typeof useFavourite> };

/** Contact buttons of the advertiser, and the ad's other actions. */
export function ContactCard({ ad, price, reveal, favourite }: ContactProps & { price: string }) {
  const { t } = useTranslation('detail');
  const locale = useLocale();
  const [isSharing, setIsSharing] = useState(false);
  const masked = maskedPhone(ad.contact);
  const initials = ad.contact.name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part[0]?.toUpperCase() ?? '')
    .join('');
  return (
    <section className={panelClass({ className: styles.contact })} aria-label={t('contact')}>
      <div className="p-4 md:p-6">
        <AdPrice className="max-lg:hidden">{price}</AdPrice>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:pt-4">
          <span className={styles.avatar} aria-hidden="true">
            {initials}
            {ad.owner.photo_id && <img src={imagePath(ad.owner.photo_id, 160)} alt="" />}
          </span>
          <div className="min-w-0 grow basis-40">
            <b>{ad.contact.name}</b>
            {ad.owner.verified ? (
              <p className="flex items-center text-13 gap-1 font-semibold text-success">
                <BadgeCheck aria-hidden="true" /> {t('verified')}
              </p>
            ) : null}
            {ad.owner.agency && (
              <p className="flex items-center text-13 gap-1 font-semibold">
                <Building2 aria-hidden="true" /> {t('agency')}
              </p>
            )}
          </div>
          <span className="text-14 whitespace-nowrap text-ink-2">
            {t('ads_total', { count: ad.owner.ads_total, total: formatNumber(ad.owner.ads_total, locale) })}
          </span>
        </div>
        <Link
          className={textLinkClass({ className: 'inline-flex min-h-11 items-center text-14' })}
          to={links.seller(ad.owner.id, ad.owner.display_name)}
        >
          {t('owner_ads')}
        </Link>
        <div className="flex flex-col gap-2 pt-4" aria-live="polite">
          {reveal.contact ? (
            <Revealed contact={reveal.contact} />
          ) : (
            <Button variant="whatsapp" size="lg" full loading={reveal.is_pending} onClick={reveal.run}>
              {ad.contact.whatsapp ? <MessageCircle aria-hidden="true" /> : <Phone aria-hidden="true" />}
              <span className="tabular-nums">{masked}</span> {t('reveal')}
            </Button>
          )}
          {reveal.failure ? <ErrorText role="alert">{reveal.failure}</ErrorText> : null}
        </div>
        <div className="flex items-center justify-center pt-2">
          <Button
            className={favourite.isOn ? styles.saved : undefined}
            aria-pressed={favourite.isOn}
            onClick={favourite.toggle}
          >
            <Heart aria-hidden="true" /> {t('save')}
          </Button>
          <Button onClick={() => setIsSharing(true)}>
            <Share2 aria-hidden="true" /> {t('share')}
          </Button>
        </div>
      </div>
      {isSharing && (
        <Suspense>
          <ShareDialog ad={ad} onClose={() => setIsSharing(false)} />
        </Suspense>
      )}
      <div className={styles.strips} aria-hidden="true">
        {Array.from({ length: TEAR_TABS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the tabs are all alike
          <span key={index} className={index === 4 ? styles.tornOff : ''}>
            {reveal.contact ? reveal.contact.phone : masked}
          </span>
        ))}
      </div>
    </section>
  );
}

function Revealed({ contact }: { contact: Contact }) {
  const { t } = useTranslation('detail');
  return (
    <>
      {contact.whatsapp_url ? (
        <a
          className={buttonClass({ variant: 'whatsapp', size: 'lg', full: true })}
          href={contact.whatsapp_url}
          target="_blank"
          rel="noopener noreferrer"
        >
          <MessageCircle aria-hidden="true" /> {t('whatsapp')}
        </a>
      ) : null}
      <a className={buttonClass({ variant: 'secondary', size: 'lg', full: true })} href={phoneHref(contact)}>
        <Phone aria-hidden="true" /> <span className="tabular-nums">{contact.phone}</span>
      </a>
      {contact.email ? (
        <a className={buttonClass({ variant: 'secondary', full: true })} href={`mailto:${contact.email}`}>
          <Mail aria-hidden="true" /> {contact.email}
        </a>
      ) : null}
    </>
  );
}
