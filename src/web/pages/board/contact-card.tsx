import { BadgeCheck, Building2, Check, Copy, Flag, Heart, Mail, MessageCircle, Phone, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AdDetail } from '../../../contract/ads/detail.ts';
import { qrPath } from '../../../contract/design/outputs.ts';
import { imagePath } from '../../../contract/media/images.ts';
import { links } from '../../../contract/pages/links.ts';
import { reportPath } from '../../../contract/pages/report-links.ts';
import { jakartaDay } from '../../../contract/text/jakarta.ts';
import { initialsOf } from '../../../contract/text/short-text.ts';
import { ANSWERED } from '../../app/early-taps.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErrorText } from '../../ui/field.tsx';
import { formatMonth, formatNumber } from '../../ui/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { panelClass } from '../../ui/panel.ts';
import { textLinkClass } from '../../ui/text-link.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { AdPrice } from '../shared/ad/ad-block.tsx';
import { useCopy } from '../shared/use-copy.ts';
import styles from './contact-card.module.css';
import { type Contact, maskedPhone, phoneHref, type Reveal } from './contact-reveal.ts';
import type { useFavourite } from './favourites.ts';
import { CONTACT_ID, RevealForm } from './reveal-form.tsx';

const TEAR_TABS = 7;

export type ContactProps = { ad: AdDetail; reveal: Reveal; favourite: ReturnType<typeof useFavourite> };

/** Contact buttons of the advertiser, and the ad's other actions. */
export function ContactCard(props: ContactProps & { price: string; onShare: () => void; onReport: () => void }) {
  const { ad, price, reveal, favourite, onShare, onReport } = props;
  const { t } = useTranslation('detail');
  const locale = useLocale();
  const masked = maskedPhone(ad.contact);
  const initials = initialsOf(ad.contact.name.split(/\s+/));
  return (
    <section id={CONTACT_ID} className={panelClass({ className: styles.contact })} aria-label={t('contact')}>
      <div className="p-4 md:p-6">
        <AdPrice className="max-lg:hidden print:hidden" price={price} />
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
            <p className="text-13 text-ink-2">
              {t('since', { month: formatMonth(jakartaDay(ad.owner.since).slice(0, 7), locale) })} ·{' '}
              {t('ads_sold', { count: ad.owner.ads_sold, total: formatNumber(ad.owner.ads_sold, locale) })}
            </p>
            {ad.owner.reports_cleared > 0 && (
              <p className="text-13 text-ink-2">
                {t('reports_cleared', {
                  count: ad.owner.reports_cleared,
                  total: formatNumber(ad.owner.reports_cleared, locale),
                })}
              </p>
            )}
          </div>
          <Link
            className={textLinkClass({ isAlone: true, className: 'text-14 whitespace-nowrap' })}
            to={links.seller(ad.owner.id, ad.owner.display_name)}
          >
            {t('ads_total', { count: ad.owner.ads_total, total: formatNumber(ad.owner.ads_total, locale) })}
          </Link>
        </div>
        <div {...ANSWERED} className="flex flex-col gap-2 pt-4 print:hidden" aria-live="polite">
          {reveal.contact ? <Revealed contact={reveal.contact} /> : <RevealForm ad={ad} reveal={reveal} />}
          {reveal.failure ? <ErrorText role="alert">{reveal.failure}</ErrorText> : null}
        </div>
        {/* Only on paper. Not lazy, because WebKit prints only what is loaded. */}
        <img className="hidden print:block" src={qrPath(ad.id)} alt="" fetchPriority="low" width={160} height={180} />
        <div className="-mx-2 flex flex-wrap items-center justify-between pt-2 print:hidden">
          <Button
            className={classNames('px-2 noscript:hidden', favourite.isOn && styles.saved)}
            data-favourite={ad.id}
            aria-pressed={favourite.isOn}
            onClick={favourite.toggle}
          >
            <Heart aria-hidden="true" /> {t('save')}
          </Button>
          <Button className="px-2 noscript:hidden" onClick={onShare}>
            <Share2 aria-hidden="true" /> {t('share')}
          </Button>
          <Link
            className={buttonClass({ className: 'px-2' })}
            to={reportPath(ad.id)}
            rel="nofollow"
            onClick={(event) => {
              event.preventDefault();
              onReport();
            }}
          >
            <Flag aria-hidden="true" /> {t('report')}
          </Link>
        </div>
      </div>
      <div {...ANSWERED} className={classNames(styles.strips, 'print:hidden')} aria-hidden="true">
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
  const copy = useCopy();
  const [isCopied, setIsCopied] = useState(false);
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
      <div className="flex gap-2">
        <a
          className={buttonClass({ variant: 'secondary', size: 'lg', className: 'min-w-0 flex-1' })}
          href={phoneHref(contact)}
        >
          <Phone aria-hidden="true" /> <span className="tabular-nums select-all">{contact.phone}</span>
        </a>
        <IconButton
          variant="outlined"
          className="size-13 noscript:hidden"
          label={t(isCopied ? 'copied' : 'copy_phone')}
          icon={isCopied ? <Check /> : <Copy />}
          onClick={() => void copy(contact.phone, null).then(setIsCopied)}
        />
      </div>
      {contact.email ? (
        <a className={buttonClass({ variant: 'secondary', full: true })} href={`mailto:${contact.email}`}>
          <Mail aria-hidden="true" /> <span className="min-w-0 wrap-anywhere">{contact.email}</span>
        </a>
      ) : null}
    </>
  );
}
