import { CircleAlert, Pin, QrCode } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Draft } from '../../../../contract/ads/creation.ts';
import { AD_STATUSES } from '../../../../contract/ads/rules.ts';
import { ApiError } from '../../../../contract/api/api-error.ts';
import { adLinks } from '../../../../contract/pages/my-ad-links.ts';
import { PAYMENT_STATUSES } from '../../../../contract/payments/rules.ts';
import { DAY_MILLISECONDS } from '../../../../contract/text/days.ts';
import { formatMoney } from '../../../../contract/text/money.ts';
import { useEvent } from '../../../api/events.ts';
import { firstFieldText, isRetryable } from '../../../api/failures.ts';
import { useAttemptKey } from '../../../api/use-attempt-key.ts';
import { useRoot } from '../../../app/root-data.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useCreateAdsGuard } from '../../../session/create-ads-guard.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { choiceCardClass } from '../../../ui/choice-card.ts';
import { Coin } from '../../../ui/coin-amount.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { formatNumber, formatShortDate } from '../../../ui/format.ts';
import { textLinkClass } from '../../../ui/text-link.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { PaymentCode } from '../../shared/payment/payment-dialog.tsx';
import { PaymentFailedDialog } from '../../shared/payment/payment-failed-dialog.tsx';
import { EMPTY_TOP_UP, openPaymentFor, orderOf } from '../../shared/payment/top-up-form.ts';
import { usePayment } from '../../shared/payment/use-payment.ts';
import { PostingLimitText } from '../draft/posting-limit.tsx';
import { useLoaded } from '../my-ads/use-loaded.tsx';
import { AutoRenewal } from '../publication/publication-choice.tsx';
import { PreflightList } from '../publication/publication-preflight.tsx';
import type { Offer } from '../publication/publication-store.ts';
import type { QuickTime } from '../publication/quick-time.ts';
import { Shortfall } from '../publication/shortfall.tsx';
import { type Publication, usePublication } from '../publication/use-publication.ts';
import type { Fact } from './fact-sheet.tsx';
import styles from './publish-part.module.css';
import { dockClass } from './quick-frame.tsx';
import type { Flushing } from './summary-page.tsx';
import { PUBLISH } from './use-quick.ts';

const PAYMENT = 'payment';

type OpenFact = Fact | 'description';
export type PublishPartProps = {
  draft: Draft;
  offer: Offer;
  /** What is missing, in the order of the page. */
  openFacts: readonly OpenFact[];
  factName: (fact: OpenFact) => string;
  /** Whether facts are being saved. */
  isSaving: boolean;
  /** Where this part puts how its choices are saved before facts are. */
  flushing: Flushing;
  onOpenFact: (fact: OpenFact) => void;
  onPublished: () => QuickTime | null;
  /** What will be published. */
  children: ReactNode;
};

/** Term, price and the one button that publishes; with too few coins it pays first. */
export function PublishPart(props: PublishPartProps) {
  const { draft, offer: firstOffer, openFacts, flushing, onPublished } = props;
  const { t } = useTranslation('quick');
  const locale = useLocale();
  const publication = usePublication(draft, firstOffer, onPublished);
  const { autosave, offer, price, failure } = publication;
  useEffect(() => {
    flushing.flush = async () => ((await autosave.flush()) ? autosave.version() : null);
  }, [flushing, autosave]);
  const others = offer.preflight.filter(({ step, severity }) => step === 'display' || severity === 'advice');
  const isShort = offer.wallet.amount < price;
  usePublishWhenWanted(props, publication);
  const facts = (
    <>
      {props.children}
      {others.length > 0 && <PreflightList items={others} draft={draft} />}
    </>
  );
  return (
    <>
      {isShort && openFacts.length === 0 ? (
        <Payment {...props} publication={publication}>
          {facts}
        </Payment>
      ) : (
        <>
          {facts}
          <Terms draft={draft} publication={publication} />
          <div className="mt-5">
            <AutoRenewal publication={publication} />
          </div>
          <PublishBar {...props} publication={publication} />
        </>
      )}
      {publication.changed_price !== null && (
        <Alert tone="warning" isAnnounced>
          {t('summary.price_changed', {
            count: publication.changed_price,
            amount: formatNumber(publication.changed_price, locale),
          })}
        </Alert>
      )}
      {failure && failure.kind !== 'coins' && (
        <Alert tone="warning" isAnnounced>
          {failure.kind === 'limit' ? (
            <PostingLimitText limit={failure.limit} draft={draft} />
          ) : failure.kind === 'connection' ? (
            t('summary.waiting_connection')
          ) : (
            failure.message
          )}
        </Alert>
      )}
      {publication.consentDialog}
      {publication.leaveDialog}
    </>
  );
}

/** Publishes once by itself, if the address asks for it and nothing is missing or doubtful. */
function usePublishWhenWanted({ draft, openFacts, isSaving }: PublishPartProps, publication: Publication): void {
  const [search, setSearch] = useSearchParams();
  const { reason } = useCreateAdsGuard();
  const { offer, price } = publication;
  const isAboutToBeSaved = isSaving || (draft.status === AD_STATUSES.DRAFT_CONTENT_CREATION && openFacts.length === 0);
  const isWanted = search.has(PUBLISH) && !isAboutToBeSaved;
  const canPublish =
    openFacts.length === 0 &&
    !reason &&
    offer.wallet.amount >= price &&
    offer.usual_price === null &&
    !offer.preflight.some(({ severity }) => severity === 'error');
  const goOn = useEffectEvent(() => {
    setSearch(
      (before) => {
        before.delete(PUBLISH);
        return before;
      },
      { replace: true },
    );
    if (canPublish) void publication.publish();
  });
  useEffect(() => {
    if (isWanted) goOn();
  }, [isWanted]);
}

function Terms({ draft, publication }: { draft: Draft; publication: Publication }) {
  const { t } = useTranslation(['quick', 'ads']);
  const { t: ads } = useTranslation('ads');
  const locale = useLocale();
  const prefix = usePrefix();
  const { today } = useRoot();
  const { choice, choose, offer } = publication;
  const end = new Date(new Date(today).getTime() + choice.duration_days * DAY_MILLISECONDS);
  return (
    <fieldset className="mt-6">
      <legend className={styles.legend}>{t('summary.term')}</legend>
      <div className={styles.terms}>
        {offer.packages.map(({ id, duration_days, price }) => (
          <label key={id} className={choiceCardClass()}>
            <input
              type="radio"
              name="duration_days"
              value={duration_days}
              checked={duration_days === choice.duration_days}
              onChange={() => choose({ ...choice, duration_days })}
            />
            {ads('publication.days', { count: duration_days })}
            <span>
              <Coin />
              {formatNumber(price, locale)}
            </span>
          </label>
        ))}
      </div>
      <p className="mt-2 text-13 text-ink-2">
        {t('summary.until', { date: formatShortDate(end, locale) })}{' '}
        <a className={textLinkClass()} href={prefix(adLinks.createPublication(draft.id))}>
          {t('summary.more')}
        </a>
      </p>
    </fieldset>
  );
}

type PartProps = PublishPartProps & { publication: Publication };

function PublishBar({ draft, openFacts, factName, isSaving, onOpenFact, publication }: PartProps) {
  const { t } = useTranslation(['quick', 'ads']);
  const { t: ads } = useTranslation('ads');
  const locale = useLocale();
  const { reason } = useCreateAdsGuard();
  const [isAsking, setAsking] = useState(false);
  const { offer, price, isPending } = publication;
  const balance = offer.wallet.amount;
  const [firstOpen] = openFacts;
  const hasDesignErrors = offer.preflight.some(({ severity, step }) => severity === 'error' && step === 'display');
  const number = (amount: number) => formatNumber(amount, locale);
  const adPrice = formatMoney(draft.price ?? 0, draft.price_unit);
  return (
    <div className={dockClass(styles.payment, true)}>
      <p>
        {openFacts.length > 0 ? (
          <span className={styles.open}>
            <CircleAlert aria-hidden="true" />
            {t('summary.missing', { count: openFacts.length })}
          </span>
        ) : (
          <span>
            <Coin />
            {t('summary.balance', { balance: number(balance), left: number(Math.max(0, balance - price)) })}
          </span>
        )}
        <b>
          <Coin />
          {t('summary.coins', { count: price, amount: number(price) })}
        </b>
      </p>
      {firstOpen ? (
        <Button variant="primary" size="lg" full onClick={() => onOpenFact(firstOpen)}>
          {t('summary.complete', { fact: factName(firstOpen).toLowerCase() })}
        </Button>
      ) : (
        <Button
          variant="primary"
          size="lg"
          full
          loading={isPending || isSaving}
          disabledReason={
            reason ??
            (hasDesignErrors || draft.status < AD_STATUSES.DRAFT_CONTENT_CREATION
              ? ads('publication.complete_first')
              : null)
          }
          onClick={() => (offer.usual_price === null ? void publication.publish() : setAsking(true))}
        >
          <Pin />
          {t('summary.publish')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={ads('publication.price_doubt', { price: adPrice })}
        text={ads('publication.price_doubt_text', { price: adPrice, usual: formatMoney(offer.usual_price ?? 0, 0) })}
        cancel={ads('publication.price_doubt_cancel')}
        confirm={ads('publication.price_doubt_confirm')}
        loading={isPending}
        onConfirm={() => {
          setAsking(false);
          void publication.publish();
        }}
      />
    </div>
  );
}

/** Number of packages offered: the smallest that is enough, and larger ones. */
const PACKAGES = 3;

/** Too few coins: the smallest package that is enough is chosen, paid here, and then the ad is published. */
function Payment({ draft, isSaving, publication, children }: PartProps) {
  const { t } = useTranslation(['quick', 'payment']);
  const locale = useLocale();
  const toast = useToast();
  const client = useClient();
  const keyFor = useAttemptKey();
  const [search, setSearch] = useSearchParams();
  const payment_id = search.get(PAYMENT);
  const setPayment = (id: string | null) =>
    setSearch(
      (before) => {
        before.delete(PAYMENT);
        before.delete(PUBLISH);
        if (id !== null) before.set(PAYMENT, id);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  const shown = usePayment(payment_id, () => setPayment(null));
  const { payment, stage } = shown;
  const packages = useLoaded('GET /user/coin/package', {}).data?.data ?? [];
  const [chosen, setChosen] = useState<number | null>(null);
  const [isOrdering, setOrdering] = useState(false);
  const { offer, price, choice, choose } = publication;
  const balance = offer.wallet.amount;
  const missing = price - balance;
  const enough = packages
    .toSorted((one, other) => one.price - other.price)
    .filter((one) => one.total_amount >= missing);
  const offered = enough.slice(0, PACKAGES);
  const present = offered.find(({ id }) => id === chosen) ?? offered[0];
  const cheaper = offer.packages.findLast(
    ({ price: other, duration_days }) => other <= balance && duration_days < choice.duration_days,
  );
  const number = (amount: number) => formatNumber(amount, locale);

  useEvent('transaction:update', (event) => {
    if (event === null) shown.refresh().catch(() => undefined);
    else if (event.payment_id === payment_id) void shown.update(event.status);
  });
  const publishPaid = useEffectEvent(() => {
    setPayment(null);
    void publication.publish();
  });
  useEffect(() => {
    if (stage === 'completed') publishPaid();
  }, [stage]);

  const pay = async () => {
    const order = present && orderOf({ ...EMPTY_TOP_UP, package_id: present.id, payment_method: 'qris' });
    if (!order || isOrdering) return;
    const attempt = keyFor(JSON.stringify(order));
    setOrdering(true);
    try {
      // What was chosen here must not be lost while the payment is waited for.
      await publication.autosave.flush();
      // The coins of an earlier payment may have arrived, such as while there was no connection.
      const { wallet } = await publication.reload();
      if (wallet.amount >= price) {
        void publication.publish();
        return;
      }
      const { data } = await client('GET /user/payment', { status: PAYMENT_STATUSES.PENDING }, { errors: 'caller' });
      const open = openPaymentFor(order, data);
      const known = open && (await client('GET /user/payment/:id', { id: open.id }, { errors: 'caller' }));
      const next = known?.can_continue
        ? known
        : await client('POST /user/wallet/topup', order, { idempotency_key: attempt.key, errors: 'caller' });
      attempt.end();
      shown.start(next);
      setPayment(next.id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isRetryable(error)) attempt.end();
      toast.danger(firstFieldText(error) ?? error.message);
    } finally {
      setOrdering(false);
    }
  };
  const isWaiting = payment !== null && stage === 'waiting';
  // With too few coins nothing is published before a payment.
  const isPaid = stage === 'completed' || publication.isPending;
  return (
    <>
      {isWaiting ? (
        <PaymentCode
          key={`${payment.id}:${shown.end}`}
          payment={payment}
          end={shown.end}
          onTimeOver={() => void shown.endCountdown()}
          check={shown.check}
        />
      ) : isPaid ? (
        <div className="mt-4">
          <Alert tone="success" isAnnounced>
            {t('summary.paid')}
          </Alert>
        </div>
      ) : (
        <Shortfall className="mt-4">
          <h2>{t('summary.short_title')}</h2>
          <p>{t('summary.short', { balance: number(balance), price: number(price) })}</p>
          <fieldset>
            <legend className="sr-only">{t('summary.packages')}</legend>
            <div className={styles.packages}>
              {offered.map(({ id, total_amount, price: cost, price_unit }) => (
                <label key={id} className={choiceCardClass()}>
                  <input
                    type="radio"
                    name="package_id"
                    value={id}
                    checked={id === present?.id}
                    onChange={() => setChosen(id)}
                  />
                  <b>
                    <Coin />
                    {number(total_amount)}
                  </b>
                  <small>{formatMoney(cost, price_unit)}</small>
                  {id === offered[0]?.id && <small>{t('summary.enough')}</small>}
                </label>
              ))}
            </div>
          </fieldset>
        </Shortfall>
      )}
      <Terms draft={draft} publication={publication} />
      {cheaper && (
        <p className="mt-2 text-13 text-ink-2">
          {t('summary.fits', { days: cheaper.duration_days })}{' '}
          <button
            type="button"
            className={textLinkClass()}
            onClick={() => choose({ ...choice, duration_days: cheaper.duration_days })}
          >
            {t('summary.choose_days', { days: cheaper.duration_days })}
          </button>
        </p>
      )}
      {children}
      <div className="mt-5">
        <AutoRenewal publication={publication} />
      </div>
      <div className={dockClass(styles.payment, true)} data-short>
        {isWaiting ? (
          <>
            <p>{t('summary.pinned_when_paid')}</p>
            <Button variant="primary" size="lg" full disabledReason={t('summary.pinned_when_paid')}>
              <Pin />
              {t('summary.waiting')}
            </Button>
          </>
        ) : isPaid ? (
          <Button variant="primary" size="lg" full loading>
            <Pin />
            {t('summary.publish')}
          </Button>
        ) : (
          <>
            <p>
              <span>
                <Coin />
                {t('summary.missing_coins', { count: missing, amount: number(missing) })}
              </span>
              <b>{present ? formatMoney(present.price, present.price_unit) : ''}</b>
            </p>
            <Button
              variant="gold"
              size="lg"
              full
              loading={isOrdering || isSaving || !present}
              onClick={() => void pay()}
            >
              <QrCode />
              {t('summary.pay')}
            </Button>
          </>
        )}
      </div>
      {payment && stage !== null && stage !== 'waiting' && stage !== 'completed' && (
        <PaymentFailedDialog
          payment={payment}
          stage={stage}
          onRetry={() => {
            // There is one code for a payment until the gateway ends it.
            if (stage === 'time_over' && payment.can_continue) shown.start(payment);
            else setPayment(null);
          }}
          onClose={() => setPayment(null)}
        />
      )}
    </>
  );
}
