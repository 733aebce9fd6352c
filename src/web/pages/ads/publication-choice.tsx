import { CircleAlert, Info } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { PROMOTION_DAYS, type PreflightItem } from '../../../contract/ads.ts';
import { usePrefix } from '../../layout/frame-links.ts';
import { useRoot } from '../../root-data.ts';
import { classNames } from '../../ui/class-names.ts';
import { formatNumber, formatShortDate } from '../../ui/format.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { type CreationStep, stepPath } from './creation-header.tsx';
import type { Publication } from './use-publication.ts';

const SUGGESTED_DAYS = 30;
const DAY = 86_400_000;

/** For how long the ad hangs: a card for each price. */
export function DurationChoice({ publication }: { publication: Publication }) {
  const { t } = useTranslation('ads');
  const locale = useLocale();
  const { today } = useRoot();
  const { choice, choose, offer } = publication;
  return (
    <fieldset className="cr-section">
      <legend>
        <h2>{t('publication.duration')}</h2>
      </legend>
      <div className="durations">
        {offer.packages.map(({ id, duration_days, price }) => {
          const isChosen = duration_days === choice.duration_days;
          const end = new Date(new Date(today).getTime() + duration_days * DAY);
          return (
            <label key={id} className="option">
              <input
                type="radio"
                name="duration_days"
                value={duration_days}
                checked={isChosen}
                onChange={() => choose({ ...choice, duration_days })}
              />
              {duration_days === SUGGESTED_DAYS && <span className="tagx">{t('publication.suggested')}</span>}
              <b>{t('publication.days', { count: duration_days })}</b>
              <span className="cost">
                <i className="coin" aria-hidden="true" />
                {t('publication.coins', { count: price, amount: formatNumber(price, locale) })}
              </span>
              <small>{isChosen && t('publication.until', { date: formatShortDate(end, locale) })}</small>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

type Bar = { left: number | string; top: number; width: number | string; height: number; isMain?: boolean };
const PICTURES: Record<'boost' | 'highlight', readonly Bar[]> = {
  boost: [
    { left: 8, top: 8, width: 24, height: 30, isMain: true },
    { left: 36, top: 12, width: 24, height: 22 },
    { left: 64, top: 10, width: 22, height: 26 },
    { left: 8, top: 44, width: 24, height: 30 },
    { left: 36, top: 40, width: 24, height: 40 },
    { left: 64, top: 42, width: 22, height: 30 },
  ],
  highlight: [
    { left: '22%', top: 18, width: '56%', height: 60 },
    { left: '26%', top: 11, width: '36%', height: 13, isMain: true },
  ],
};

/** What makes the ad seen more, each switched on by itself. */
export function PromotionChoice({ publication }: { publication: Publication }) {
  const { t } = useTranslation('ads');
  const locale = useLocale();
  const { choice, choose, offer } = publication;
  return (
    <section className="cr-section" aria-labelledby="promotions">
      <h2 id="promotions">{t('publication.promotions')}</h2>
      <div className="grid gap-3">
        {offer.promotions.map(({ kind, price }) => (
          <label key={kind} className="addon">
            <span className="demo" aria-hidden="true">
              {PICTURES[kind].map(({ isMain, ...bar }) => (
                <i
                  key={`${bar.left} ${bar.top}`}
                  className={isMain ? 'main' : ''}
                  style={bar satisfies CSSProperties}
                />
              ))}
            </span>
            <span>
              <b>{t(`publication.${kind}`)}</b>
              <small id={`about-${kind}`}>{t(`publication.${kind}_text`, { count: PROMOTION_DAYS })}</small>
              <span className="cost">
                <i className="coin" aria-hidden="true" />
                {t('publication.coins', { count: price, amount: formatNumber(price, locale) })}
              </span>
            </span>
            <input
              type="checkbox"
              // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its state itself
              role="switch"
              className="sw"
              aria-label={t(`publication.${kind}`)}
              aria-describedby={`about-${kind}`}
              checked={choice[kind]}
              onChange={(event) => choose({ ...choice, [kind]: event.target.checked })}
            />
          </label>
        ))}
      </div>
    </section>
  );
}

/** What must be mended before the ad can be pinned, and what would better be. */
export function PreflightList(props: { items: readonly PreflightItem[]; draft: { id: string; status: number } }) {
  const { t } = useTranslation('ads');
  const prefix = usePrefix();
  const { items, draft } = props;
  if (items.length === 0) return null;
  const isBlocked = items.some(({ severity }) => severity === 'error');
  const remedyPath = (step: CreationStep) => stepPath(step, draft) ?? '';
  return (
    <section className="cr-section" aria-labelledby="preflight">
      <h2 id="preflight">{isBlocked ? t('preflight.heading_errors') : t('preflight.heading')}</h2>
      <ul className="preflight">
        {items.map(({ key, severity, step, place }) => {
          const isError = severity === 'error';
          return (
            <li key={`${key} ${place}`} className={classNames(isError && 'error')}>
              {isError ? <CircleAlert className="ic preflight-sign" /> : <Info className="ic preflight-sign" />}
              <span>
                <span className="sr-only">{`${t(`preflight.${severity}`)}: `}</span>
                {t(`preflight.keys.${key}`)}
                {place && placeName(place) && (
                  <small>{t(`preflight.places.${placeName(place)}`, { number: placeNumber(place) })}</small>
                )}
              </span>
              <a className="btn sec sm" href={prefix(remedyPath(step))}>
                {t(`preflight.mend_${step}`)}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function placeName(place: string): string | null {
  return /^(text|photo|background)/.exec(place)?.[1] ?? null;
}

function placeNumber(place: string): number {
  return Number(/\d+$/.exec(place)?.[0] ?? 0) + 1;
}
