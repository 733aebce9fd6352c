import { Eye, Flag, Heart, MessageCircle } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MyAd } from '../../../../contract/ads/my-ads.ts';
import { AD_STATUSES, adCan } from '../../../../contract/ads/rules.ts';
import { adElementId } from '../../../../contract/pages/my-ad-links.ts';
import { daysUntil } from '../../../../contract/text/days.ts';
import { useRoot } from '../../../app/root-data.ts';
import { Artwork } from '../../../designer/artwork/artwork.tsx';
import { fixedSizes, pictureOf } from '../../../designer/artwork/pictures.ts';
import { useCreateAdsGuard } from '../../../session/create-ads-guard.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, type ButtonVariant, buttonClass } from '../../../ui/button.tsx';
import { CheckboxInput } from '../../../ui/choices.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatAgo, formatDate, formatNumber, formatShortDate } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { Pill, type Tone } from '../../../ui/pill.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { titleOf, usePriceText } from '../ad-texts.ts';
import { usePartNames } from '../fix/marked-parts.ts';
import { isChange, isEnding, type MyAdAction, mainActionsOf } from './my-ad-actions.ts';
import styles from './my-ad-card.module.css';
import { ACTION_ICONS, MyAdMenu, pathOf } from './my-ad-menu.tsx';

const THUMB_WIDTH = 110;

export type MyAdCardProps = {
  ad: MyAd;
  now: string;
  /** While ads are selected: whether this one is. */
  isChosen?: boolean | undefined;
  onToggle?: ((id: string) => void) | undefined;
  onAction: (name: MyAdAction, ad: MyAd) => void;
};

/** One of the user's ads: design, status and actions. Memoised, because a list may have a hundred of them. */
export const MyAdCard = memo(function MyAdCard({ ad, now, isChosen, onToggle, onAction }: MyAdCardProps) {
  const { t } = useTranslation('my-ads');
  const title = titleOf(ad, t('untitled'));
  return (
    <li id={adElementId(ad.id)} className={panelClass({ className: styles.card })}>
      <AdFacts ad={ad} now={now} />
      {onToggle ? (
        <label className={classNames(styles.actions, styles.pick)}>
          <CheckboxInput checked={isChosen === true} onChange={() => onToggle(ad.id)} />
          {t('select')}
          <span className="sr-only">{title}</span>
        </label>
      ) : (
        <Actions ad={ad} title={title} onAction={(name) => onAction(name, ad)} />
      )}
      {/* An ad that waits for approval has already been corrected. */}
      {ad.moderation && ad.status !== AD_STATUSES.PENDING_APPROVAL && <Reason ad={ad} moderation={ad.moderation} />}
    </li>
  );
});

/** What stays when the selection begins and ends. */
const AdFacts = memo(function AdFacts({ ad, now }: Pick<MyAdCardProps, 'ad' | 'now'>) {
  const { t } = useTranslation('my-ads');
  const price = usePriceText();
  return (
    <>
      <div className={styles.thumbnail} aria-hidden="true">
        <Artwork design={ad.display_config} pictures={pictureOf} sizes={fixedSizes(THUMB_WIDTH)} />
      </div>
      <div className="min-w-0">
        <Pills ad={ad} now={now} />
        <h2>{titleOf(ad, t('untitled'))}</h2>
        {price(ad) && <p className="text-14 text-ink-2">{price(ad)}</p>}
        <StatusDetails ad={ad} now={now} />
      </div>
    </>
  );
});

const TONES: Record<number, Tone> = {
  [AD_STATUSES.PUBLISHED]: 'success',
  [AD_STATUSES.BANNED]: 'danger',
  [AD_STATUSES.PENDING_APPROVAL]: 'info',
};

function Pills({ ad, now }: { ad: MyAd; now: string }) {
  const { t } = useTranslation('my-ads');
  const daysTo = (end: string | null) => (end === null ? 0 : daysUntil(end, now));
  const promotions = [
    { key: 'boosted', count: daysTo(ad.boosted_until) },
    { key: 'highlighted', count: daysTo(ad.highlighted_until) },
  ];
  return (
    <div className={styles.pills}>
      {isEnding(ad) ? (
        <Pill tone="warning">{ad.days_left ? t('ends_soon', { count: ad.days_left }) : t('ends_today')}</Pill>
      ) : (
        <Pill tone={ad.taken_off_by ? 'warning' : (TONES[ad.status] ?? 'neutral')}>
          {t(ad.taken_off_by ? 'held' : `statuses.${ad.status}`)}
        </Pill>
      )}
      {ad.availability !== 'available' && (
        <Pill tone="info" hasDot={false}>
          {t(`availability.${ad.availability}`)}
        </Pill>
      )}
      {adCan('promote', ad.status) &&
        promotions.map(({ key, count }) =>
          count > 0 ? (
            <Pill key={key} tone="accent" hasDot={false}>
              {t(key, { count })}
            </Pill>
          ) : null,
        )}
    </div>
  );
}

/** Details that depend on the ad's status. */
function StatusDetails({ ad, now }: { ad: MyAd; now: string }) {
  const { t } = useTranslation('my-ads');
  const { t: ui } = useTranslation('ui');
  const locale = useLocale();
  if (adCan('edit', ad.status)) {
    return <p className={styles.note}>{t('updated', { ago: formatAgo(ad.updated_at, now, ui) })}</p>;
  }
  if (ad.status === AD_STATUSES.PENDING_APPROVAL)
    return <p className={styles.note}>{t(ad.taken_off_by ? `taken_off.${ad.taken_off_by}` : 'pending_text')}</p>;
  if (ad.status === AD_STATUSES.BANNED)
    return (
      <p className={styles.note}>
        {t('hidden_since', { date: formatShortDate(ad.paused_at ?? ad.updated_at, locale) })}
      </p>
    );
  const isSold = ad.availability === 'sold';
  return (
    <>
      <Stats ad={ad} />
      {ad.status === AD_STATUSES.PUBLISHED && <TimeLeft ad={ad} />}
      {ad.pause_ends_at && (
        <p className={styles.note}>
          {ad.pause_ends_at > now
            ? t('paused', { count: ad.days_left ?? 0, date: formatDate(ad.pause_ends_at, locale) })
            : t('pause_over', { count: ad.days_left ?? 0 })}
        </p>
      )}
      {ad.status === AD_STATUSES.EXPIRED && ad.end_date && (
        <p className={styles.note}>{t(isSold ? 'sold_on' : 'ended', { date: formatDate(ad.end_date, locale) })}</p>
      )}
    </>
  );
}

function Stats({ ad }: { ad: MyAd }) {
  const { t } = useTranslation('my-ads');
  const locale = useLocale();
  const stats = [
    { key: 'views', Icon: Eye, count: ad.views },
    { key: 'reveals', Icon: MessageCircle, count: ad.reveals },
    { key: 'favourites', Icon: Heart, count: ad.favourites },
  ];
  return (
    <dl className={styles.stats}>
      {stats.map(({ key, Icon, count }) => (
        <div key={key} title={t(key)}>
          <dt>
            <Icon aria-hidden="true" />
            <span className="sr-only">{t(key)}</span>
          </dt>
          <dd>{formatNumber(count, locale)}</dd>
        </div>
      ))}
      {ad.views_by_day.some((views) => views > 0) && <ViewCurve views={ad.views_by_day} />}
    </dl>
  );
}

const CURVE = { width: 84, height: 20 };

/** The views of the last days as a small curve. */
function ViewCurve({ views }: { views: readonly number[] }) {
  const { t } = useTranslation('my-ads');
  const locale = useLocale();
  const max = Math.max(1, ...views);
  const points = views.map((count, index) => {
    const x = (index / Math.max(1, views.length - 1)) * CURVE.width;
    return `${x.toFixed(1)},${(CURVE.height - 1 - (count / max) * (CURVE.height - 2)).toFixed(1)}`;
  });
  const sum = views.reduce((total, count) => total + count, 0);
  const label = t('views_curve', { count: sum, amount: formatNumber(sum, locale), days: views.length });
  return (
    <div title={label}>
      <dt className="sr-only">{label}</dt>
      <dd>
        <svg
          className="h-5 w-21 overflow-visible text-accent"
          viewBox={`0 0 ${CURVE.width} ${CURVE.height}`}
          aria-hidden="true"
        >
          <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </dd>
    </div>
  );
}

function TimeLeft({ ad }: { ad: MyAd }) {
  const { t } = useTranslation('my-ads');
  const left = ad.days_left ?? 0;
  const renewal = t(ad.auto_renew ? 'renewal_is_on' : 'renewal_is_off');
  return (
    <>
      <p className={styles.note}>
        {isEnding(ad)
          ? renewal
          : [
              ad.term_days > 0
                ? t('days_left', { count: left, total: ad.term_days })
                : t('days_to_go', { count: left }),
              ad.auto_renew && renewal,
            ]
              .filter(Boolean)
              .join(' · ')}
      </p>
      <div className={isEnding(ad) ? classNames(styles.timeBar, styles.ending) : styles.timeBar} aria-hidden="true">
        <span
          className={styles.left}
          style={{ width: `${Math.min(100, (left / Math.max(1, ad.term_days)) * 100)}%` }}
        />
      </div>
    </>
  );
}

const VARIANTS: Partial<Record<MyAdAction, ButtonVariant>> = {
  extend: 'primary',
  repost: 'primary',
  fix: 'primary',
  continue: 'primary',
  delete: 'danger',
};

function Actions({ ad, title, onAction }: { ad: MyAd; title: string; onAction: (name: MyAdAction) => void }) {
  const { t } = useTranslation('my-ads');
  const { reason } = useCreateAdsGuard();
  return (
    <div className={styles.actions}>
      {mainActionsOf(ad).map((name, index) => {
        const Icon = ACTION_ICONS[name];
        const variant = VARIANTS[name] ?? (name === 'boost' && index === 0 ? 'tint' : 'secondary');
        const label = t(`buttons.${name}`);
        const content = {
          'aria-label': t('button_of', { label, title }),
          children: (
            <>
              <Icon />
              {label}
            </>
          ),
        };
        const path = pathOf(name, ad);
        const disabledReason = isChange(name) ? reason : null;
        return path && !disabledReason ? (
          <Link key={name} className={buttonClass({ variant, className: 'px-3.5 text-14' })} to={path} {...content} />
        ) : (
          <Button
            key={name}
            className="px-3.5 text-14"
            variant={variant}
            disabledReason={disabledReason}
            onClick={() => onAction(name)}
            {...content}
          />
        );
      })}
      <MyAdMenu ad={ad} onAction={onAction} />
    </div>
  );
}

/** Why the ad was hidden or rejected. */
function Reason({ ad, moderation }: { ad: MyAd; moderation: NonNullable<MyAd['moderation']> }) {
  const { t } = useTranslation(['my-ads', 'ads']);
  const { nameOf } = useRoot();
  const partNames = usePartNames();
  const { reason, reason_en, note, parts } = moderation;
  const text = nameOf({ name: reason, name_en: reason_en });
  return (
    <div className={styles.reason}>
      <Alert tone="danger" icon={<Flag />}>
        {t('reason', { reason: text })} {parts.length > 0 && `${t('to_check', { parts: partNames(parts) })} `}
        {note || t(ad.status === AD_STATUSES.BANNED ? 'reason_hidden' : 'reason_refused')}
        {ad.appeal?.outcome === null && ` ${t('appeal_waits')}`}
      </Alert>
    </div>
  );
}
