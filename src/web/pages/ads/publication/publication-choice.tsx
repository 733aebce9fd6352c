import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_DURATION_DAYS, PROMOTION_DAYS } from '../../../../contract/ads/rules.ts';
import { DAY_MILLISECONDS } from '../../../../contract/text/days.ts';
import { useRoot } from '../../../app/root-data.ts';
import { choiceCardClass } from '../../../ui/choice-card.ts';
import { Switch, SwitchInput } from '../../../ui/choices.tsx';
import { Coin } from '../../../ui/coin-amount.tsx';
import { formatNumber, formatShortDate } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { formSectionClass } from '../draft/form-section.tsx';
import styles from './publication-choice.module.css';
import type { Publication } from './use-publication.ts';

/** How long the ad is live: one card per duration. */
export function DurationChoice({ publication }: { publication: Publication }) {
  const { t } = useTranslation('ads');
  const locale = useLocale();
  const { today } = useRoot();
  const { choice, choose, offer } = publication;
  return (
    <fieldset className={formSectionClass()}>
      <legend>
        <h2>{t('publication.duration')}</h2>
      </legend>
      <div className={styles.durations}>
        {offer.packages.map(({ id, duration_days, price }) => {
          const isChosen = duration_days === choice.duration_days;
          const end = new Date(new Date(today).getTime() + duration_days * DAY_MILLISECONDS);
          return (
            <label key={id} className={choiceCardClass(styles.option)}>
              <input
                type="radio"
                name="duration_days"
                value={duration_days}
                checked={isChosen}
                onChange={() => choose({ ...choice, duration_days })}
              />
              {duration_days === DEFAULT_DURATION_DAYS && (
                <span className={styles.badge}>{t('publication.suggested')}</span>
              )}
              <b>{t('publication.days', { count: duration_days })}</b>
              <span className={styles.cost}>
                <Coin />
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

/** Whether the ad is renewed automatically when it expires. It costs coins, so the price and the date are shown. */
export function AutoRenewal({ publication }: { publication: Publication }) {
  const { t } = useTranslation('ads');
  const locale = useLocale();
  const { choice, offer, auto_renew, setAutoRenew } = publication;
  const price = offer.packages.find(({ duration_days }) => duration_days === choice.duration_days)?.price ?? 0;
  return (
    <div className={styles.renewal}>
      <Switch
        label={t('publication.renew')}
        hint={t('publication.renew_text', {
          count: price,
          amount: formatNumber(price, locale),
          days: choice.duration_days,
        })}
        checked={auto_renew}
        onChange={(event) => setAutoRenew(event.target.checked)}
      />
    </div>
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

/** The promotions, each with its own switch. */
export function PromotionChoice({ publication }: { publication: Publication }) {
  const { t } = useTranslation('ads');
  const locale = useLocale();
  const { choice, choose, offer } = publication;
  return (
    <section className={formSectionClass()} aria-labelledby="promotions">
      <h2 id="promotions">{t('publication.promotions')}</h2>
      <div className="grid gap-3">
        {offer.promotions.map(({ kind, price }) => (
          <label key={kind} className={styles.promotion}>
            <span className={styles.demo} aria-hidden="true">
              {PICTURES[kind].map(({ isMain, ...bar }) => (
                <i
                  key={`${bar.left} ${bar.top}`}
                  className={isMain ? styles.main : ''}
                  style={bar satisfies CSSProperties}
                />
              ))}
            </span>
            <span>
              <b>{t(`publication.${kind}`)}</b>
              <small id={`about-${kind}`}>{t(`publication.${kind}_text`, { count: PROMOTION_DAYS })}</small>
              <span className={styles.cost}>
                <Coin />
                {t('publication.coins', { count: price, amount: formatNumber(price, locale) })}
              </span>
            </span>
            <SwitchInput
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
