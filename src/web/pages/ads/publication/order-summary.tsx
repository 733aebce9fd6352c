import { Pin } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../../../contract/ads/creation.ts';
import { AD_STATUSES, PROMOTION_DAYS, PROMOTION_KINDS } from '../../../../contract/ads/rules.ts';
import { displayText } from '../../../../contract/design/rules.ts';
import { links } from '../../../../contract/pages/links.ts';
import { formatMoney } from '../../../../contract/text/money.ts';
import { useRoot } from '../../../app/root-data.ts';
import { useStore } from '../../../browser/use-store.ts';
import { Artwork } from '../../../designer/artwork/artwork.tsx';
import { fixedSizes, pictureOf } from '../../../designer/artwork/pictures.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useCreateAdsGuard } from '../../../session/create-ads-guard.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Coin } from '../../../ui/coin-amount.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { formatNumber, formatShortDate } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { stepLink } from '../draft/creation-header.tsx';
import { PostingLimitText } from '../draft/posting-limit.tsx';
import { cheaperChoicesFor } from './cheaper-choices.ts';
import styles from './order-summary.module.css';
import { Shortfall } from './shortfall.tsx';
import { SummaryLine } from './summary-line.tsx';
import type { Publication } from './use-publication.ts';

const ARTWORK_WIDTH = 54;

type OrderSummaryProps = { draft: Draft; publication: Publication };

/** The order: items, prices, remaining balance and the pay button. */
export function OrderSummary({ draft, publication }: OrderSummaryProps) {
  const { t } = useTranslation('ads');
  const locale = useLocale();
  const { today } = useRoot();
  const { choice, offer, price, lines, hashtagTotal } = publication;
  const voucher = useStore(publication.voucher.shown);
  const counts = {
    duration: choice.duration_days,
    boost: PROMOTION_DAYS,
    highlight: PROMOTION_DAYS,
    hashtags: hashtagTotal,
    voucher: 1,
  };
  const balance = offer.wallet.amount;
  const number = (amount: number) => formatNumber(amount, locale);
  return (
    <aside className={styles.aside} aria-label={t('publication.order_summary')}>
      <div className={styles.summary}>
        <div className={styles.header}>
          <h2>{t('publication.order_summary')}</h2>
          <span>{formatShortDate(today, locale)}</span>
        </div>
        <OrderSummaryAd draft={draft} />
        <dl>
          {lines.map(({ kind, coins }) => (
            <SummaryLine
              key={kind}
              tone={kind === 'voucher' ? 'discount' : undefined}
              label={t(`publication.line_${kind}`, { count: counts[kind], code: voucher.typed })}
            >
              {number(coins)}
            </SummaryLine>
          ))}
          <SummaryLine tone="total" label={t('publication.total')}>
            <Coin />
            {t('publication.coins', { count: price, amount: number(price) })}
          </SummaryLine>
          {!draft.revision_of && (
            <SummaryLine tone="soft" label={t('publication.balance')}>
              {t('publication.coins', { count: balance, amount: number(balance) })}
            </SummaryLine>
          )}
          {!draft.revision_of && balance >= price && (
            <SummaryLine tone="soft" label={t('publication.balance_after')}>
              {t('publication.coins', { count: balance - price, amount: number(balance - price) })}
            </SummaryLine>
          )}
        </dl>
        <div className={styles.footer} aria-live="polite">
          {balance < price ? (
            <TooFewCoins draft={draft} publication={publication} />
          ) : (
            <PublishButton draft={draft} publication={publication} />
          )}
        </div>
      </div>
    </aside>
  );
}

const OrderSummaryAd = memo(function OrderSummaryAd({ draft }: { draft: Draft }) {
  const { t } = useTranslation('ads');
  const { categories } = useRoot();
  const { viewer } = useViewer();
  const category = categories.find(({ id }) => id === draft.category_id);
  const city = draft.location_same_as_profile ? viewer?.city_name : undefined;
  return (
    <div className={styles.product}>
      <div className={styles.artwork} aria-hidden="true">
        <Artwork design={draft.display_config} pictures={pictureOf} sizes={fixedSizes(ARTWORK_WIDTH)} />
      </div>
      <div>
        <b>{draft.title || displayText(draft.display_config).split('\n')[0] || t('my_ads.untitled')}</b>
        <p>{[category?.name, city].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  );
});

/** What the button does, depending on the draft's status and kind. */
function actionOf({ revision_of, status }: Draft): 'publish' | 'publish_again' | 'save_changes' | 'resubmit' {
  if (revision_of) return revision_of.status === AD_STATUSES.BANNED ? 'resubmit' : 'save_changes';
  return status === AD_STATUSES.EXPIRED ? 'publish_again' : 'publish';
}

function PublishButton({ draft, publication }: OrderSummaryProps) {
  const { t } = useTranslation('ads');
  const locale = useLocale();
  const { changed_price, failure, offer, isPending, autosave } = publication;
  const voucher = useStore(publication.voucher.shown);
  const saved = useStore(autosave.state);
  const { reason: forbidden } = useCreateAdsGuard();
  const isBlocked = offer.preflight.some(({ severity }) => severity === 'error');
  const isSaveBlocked = ['conflict', 'refused'].includes(saved.kind);
  const isChecking = voucher.state === 'checking';
  const obstacle = isBlocked
    ? t('publication.complete_first')
    : isSaveBlocked
      ? t('publication.decide_first')
      : isChecking
        ? t('voucher.checking')
        : null;
  const reason = forbidden ?? obstacle;
  const [isAsking, setAsking] = useState(false);
  const price = formatMoney(draft.price ?? 0, draft.price_unit);
  return (
    <>
      {changed_price !== null && (
        <Alert tone="warning" isAnnounced>
          {t('publication.price_changed', { amount: formatNumber(changed_price, locale) })}
        </Alert>
      )}
      {failure && failure.kind !== 'coins' && (
        <Alert tone={failure.kind === 'terms' || failure.kind === 'limit' ? 'warning' : 'danger'} isAnnounced>
          {failure.kind === 'limit' && <PostingLimitText limit={failure.limit} draft={draft} />}
          {'message' in failure && failure.message}
        </Alert>
      )}
      <Button
        variant="primary"
        size="lg"
        full
        loading={isPending}
        disabledReason={reason}
        onClick={() => (offer.usual_price === null ? void publication.publish() : setAsking(true))}
      >
        <Pin />
        {t(`publication.${actionOf(draft)}`)}
      </Button>
      <p className={styles.smallPrint}>
        {reason ?? t(draft.revision_of ? 'publication.free' : 'publication.publish_hint')}
      </p>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('publication.price_doubt', { price })}
        text={t('publication.price_doubt_text', { price, usual: formatMoney(offer.usual_price ?? 0, 0) })}
        cancel={t('publication.price_doubt_cancel')}
        confirm={t('publication.price_doubt_confirm')}
        loading={isPending}
        onConfirm={() => {
          setAsking(false);
          void publication.publish();
        }}
      />
    </>
  );
}

/** The number of missing coins, a link to top up, and cheaper choices. */
function TooFewCoins({ draft, publication }: OrderSummaryProps) {
  const { t } = useTranslation('ads');
  const locale = useLocale();
  const prefix = usePrefix();
  const { choice, hashtagTotal, voucher, offer, price, choose } = publication;
  const { found } = useStore(voucher.shown);
  const balance = offer.wallet.amount;
  const cheaperChoices = cheaperChoicesFor(choice, hashtagTotal, { ...offer, voucher: found }, balance);
  const missing = price - balance;
  const textOf = (next: typeof choice) =>
    [
      next.duration_days === choice.duration_days ? null : t('publication.days', { count: next.duration_days }),
      ...PROMOTION_KINDS.map((kind) => (choice[kind] && !next[kind] ? t(`publication.without_${kind}`) : null)),
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <Shortfall>
      <h3>{t('publication.short_title')}</h3>
      <p>
        {t(draft.status === AD_STATUSES.EXPIRED ? 'publication.short_again' : 'publication.short', {
          count: missing,
          amount: formatNumber(missing, locale),
        })}
      </p>
      <a
        className={buttonClass({ variant: 'gold', size: 'lg', full: true })}
        href={prefix(links.topUp(stepLink('publication', draft)))}
      >
        {t('publication.top_up')}
      </a>
      {cheaperChoices.length > 0 && <p>{t('publication.cheaper')}</p>}
      {cheaperChoices.map((cheaper) => (
        <Button
          key={textOf(cheaper.choice)}
          variant="secondary"
          full
          className="h-auto justify-between py-2.5 whitespace-normal"
          onClick={() => choose(cheaper.choice)}
        >
          {textOf(cheaper.choice)}
          <span className="inline-flex items-center gap-[0.4em] tabular-nums whitespace-nowrap">
            <Coin />
            {t('publication.coins', { count: cheaper.price, amount: formatNumber(cheaper.price, locale) })}
          </span>
        </Button>
      ))}
    </Shortfall>
  );
}
