import { Eye, MessageCircle, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import { AD_STATUSES, adCan } from '../../../contract/ads.ts';
import { displayText } from '../../../contract/display.ts';
import type { myAd } from '../../../contract/my-ads.ts';
import { Face } from '../../designer/face.tsx';
import { fixedSizes, pictureOf } from '../../designer/pictures.ts';
import { links } from '../../links.ts';
import { buttonClass } from '../../ui/button.tsx';
import { formatAge, formatDate, formatNumber, formatPrice, priceText } from '../../ui/format.ts';
import { Pill, type Tone } from '../../ui/pill.tsx';
import { useLocale } from '../../ui/use-locale.ts';
import { nextStepPath } from './creation-header.tsx';

export type MyAd = z.output<typeof myAd>;

const THUMB_WIDTH = 110;
const DAY = 86_400_000;
/** From here on the end is near. */
const LAST_DAYS = 3;

/** One of the own ads: how it looks, how it stands, and what to do with it. */
export function MyAdCard({ ad, now }: { ad: MyAd; now: string }) {
  const { t } = useTranslation('ads');
  const { t: ui } = useTranslation('ui');
  const price = priceText(formatPrice(ad.price, ad.price_unit, ad.price_note, ad.price_period, ui));
  const isDraft = adCan('edit', ad.status);
  return (
    <li className="card my-ad">
      <div className="thumb-place" aria-hidden="true">
        <Face document={ad.display_config} pictures={pictureOf} sizes={fixedSizes(THUMB_WIDTH)} />
      </div>
      <div className="min-w-0">
        <StatusPill ad={ad} now={now} />
        <h2>{titleOf(ad, t('my_ads.untitled'))}</h2>
        {ad.price !== null || !isDraft ? <p className="text-14 text-ink-2">{price}</p> : null}
        <Standing ad={ad} now={now} />
      </div>
      <Actions ad={ad} />
    </li>
  );
}

/** An ad's title; before it has one, the first words of its design. */
export function titleOf(ad: Pick<MyAd, 'title' | 'display_config'>, untitled: string): string {
  const words = displayText(ad.display_config)
    .split('\n')
    .find((line) => line.trim() !== '');
  return ad.title || words || untitled;
}

function daysLeft(end: string, now: string): number {
  return Math.max(0, Math.ceil((new Date(end).getTime() - new Date(now).getTime()) / DAY));
}

const TONES: Record<number, Tone> = {
  [AD_STATUSES.PUBLISHED]: 'success',
  [AD_STATUSES.BANNED]: 'danger',
  [AD_STATUSES.PENDING_APPROVAL]: 'info',
};

function StatusPill({ ad, now }: { ad: MyAd; now: string }) {
  const { t } = useTranslation('ads');
  const left = ad.end_date && ad.status === AD_STATUSES.PUBLISHED ? daysLeft(ad.end_date, now) : null;
  if (left !== null && left <= LAST_DAYS) return <Pill tone="warning">{t('my_ads.ends_soon', { count: left })}</Pill>;
  return <Pill tone={TONES[ad.status] ?? 'neutral'}>{t(`my_ads.statuses.${ad.status}`)}</Pill>;
}

/** What is to be known of the ad in its status. */
function Standing({ ad, now }: { ad: MyAd; now: string }) {
  const { t } = useTranslation('ads');
  const { t: ui } = useTranslation('ui');
  const locale = useLocale();
  if (adCan('edit', ad.status)) {
    const age = formatAge(ad.updated_at, now, ui);
    const isNow = age === ui('age.now');
    return <p className="note">{isNow ? t('my_ads.touched_now') : t('my_ads.touched', { age })}</p>;
  }
  if (ad.status === AD_STATUSES.PENDING_APPROVAL) return <p className="note">{t('my_ads.pending_text')}</p>;
  return (
    <>
      <dl className="stats">
        <div>
          <dt>
            <Eye className="ic" aria-hidden="true" />
            <span className="sr-only">{t('my_ads.views')}</span>
          </dt>
          <dd>{formatNumber(ad.views, locale)}</dd>
        </div>
        <div>
          <dt>
            <MessageCircle className="ic" aria-hidden="true" />
            <span className="sr-only">{t('my_ads.reveals')}</span>
          </dt>
          <dd>{formatNumber(ad.reveals, locale)}</dd>
        </div>
      </dl>
      {ad.status === AD_STATUSES.PUBLISHED && <TimeLeft ad={ad} now={now} />}
      {ad.status === AD_STATUSES.EXPIRED && ad.end_date && (
        <p className="note">{t('my_ads.ended', { date: formatDate(ad.end_date, locale) })}</p>
      )}
    </>
  );
}

function TimeLeft({ ad, now }: { ad: MyAd; now: string }) {
  const { t } = useTranslation('ads');
  if (!ad.end_date || !ad.published_at) return null;
  const left = daysLeft(ad.end_date, now);
  const total = daysLeft(ad.end_date, ad.published_at);
  return (
    <>
      <p className="note">{t('my_ads.days_left', { count: left, total })}</p>
      <div className={left <= LAST_DAYS ? 'time-bar low' : 'time-bar'} aria-hidden="true">
        <span className="left" style={{ width: `${Math.min(100, (left / Math.max(1, total)) * 100)}%` }} />
      </div>
    </>
  );
}

function Actions({ ad }: { ad: MyAd }) {
  const { t } = useTranslation('ads');
  const name = titleOf(ad, t('my_ads.untitled'));
  if (adCan('edit', ad.status)) {
    return (
      <div className="acts">
        <Link
          className={buttonClass({ variant: 'pri' })}
          to={nextStepPath(ad)}
          aria-label={t('my_ads.go_on_with', { title: name })}
        >
          <Pencil className="ic" />
          {t('my_ads.go_on')}
        </Link>
      </div>
    );
  }
  if (ad.status !== AD_STATUSES.PUBLISHED) return null;
  return (
    <div className="acts">
      <Link
        className={buttonClass({ variant: 'sec' })}
        to={links.ad(ad.id)}
        aria-label={t('my_ads.view_of', { title: name })}
      >
        <Eye className="ic" />
        {t('my_ads.view')}
      </Link>
    </div>
  );
}
