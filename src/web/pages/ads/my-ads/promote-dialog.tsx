import { Rocket } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MyAd } from '../../../../contract/ads/my-ads.ts';
import { isError } from '../../../../contract/api/api-error.ts';
import { links } from '../../../../contract/pages/links.ts';
import { adLinks } from '../../../../contract/pages/my-ad-links.ts';
import { DAY_MILLISECONDS } from '../../../../contract/text/days.ts';
import { isRetryable } from '../../../api/failures.ts';
import { useAttemptKey } from '../../../api/use-attempt-key.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { RadioInput, Switch } from '../../../ui/choices.tsx';
import { Coin, CoinAmount } from '../../../ui/coin-amount.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatNumber, formatShortDate } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import {
  type BoostOffer,
  type OrderChoice,
  type Order as OrderOf,
  orderOf,
  PROMOTION_CHOICES,
  promotionsFor,
} from '../publication/promotion-order.ts';
import { Shortfall } from '../publication/shortfall.tsx';
import { SummaryLine } from '../publication/summary-line.tsx';
import { AdSummary } from './ad-summary.tsx';
import styles from './promote-dialog.module.css';
import { useAdAction } from './use-ad-action.ts';
import { type Loading, useLoaded, WhenLoaded } from './use-loaded.tsx';

type PromoteProps = { ad: MyAd; choice: Exclude<OrderChoice, 'both'>; onClose: () => void };

/** Boost, highlight and extension of a live ad: prices, remaining balance and the pay button. */
export function PromoteDialog({ ad, choice, onClose }: PromoteProps) {
  const { t } = useTranslation('my-ads');
  const offer = useLoaded('GET /product/package/extension/boost', { id: ad.id });
  return (
    <Dialog open onOpenChange={onClose} size="sm" title={t(choice === 'extend' ? 'extend.title' : 'promote.title')}>
      <AdSummary ad={ad} />
      <WhenLoaded of={offer}>
        {(data) => <Order ad={ad} first={choice} offer={data} reload={offer.reload} onClose={onClose} />}
      </WhenLoaded>
    </Dialog>
  );
}

type OrderProps = {
  ad: MyAd;
  first: Exclude<OrderChoice, 'both'>;
  offer: BoostOffer;
  reload: Loading<BoostOffer>['reload'];
  onClose: () => void;
};

function Order({ ad, first, offer, reload, onClose }: OrderProps) {
  const { t } = useTranslation('my-ads');
  const [choice, setChoice] = useState<OrderChoice>(first);
  const [days, setDays] = useState<number | null>(null);
  const [isExtended, setExtended] = useState(false);
  const order = orderOf(offer, choice, { days, isExtended });
  const { isPending, failure, pay } = usePayment(ad, order, reload, onClose);
  const balance = offer.wallet.amount;
  return (
    <>
      {choice === 'extend' ? (
        <ExtensionChoice offer={offer} value={days} onChange={setDays} />
      ) : (
        <PromotionChoice offer={offer} value={choice} onChange={setChoice} />
      )}
      {order.needed && (
        <div className="mt-3">
          <Alert tone="warning">{t('promote.ends_before', { count: ad.days_left ?? 0 })}</Alert>
          <Switch
            className="mt-2"
            label={t('promote.extend_too', { count: order.needed.duration_days, amount: order.needed.price })}
            checked={isExtended}
            onChange={(event) => setExtended(event.target.checked)}
          />
        </div>
      )}
      <Bill price={order.price} balance={balance} />
      {failure && (
        <Alert tone="warning" isAnnounced>
          {failure}
        </Alert>
      )}
      {balance < order.price ? (
        <TooFewCoins ad={ad} missing={order.price - balance} />
      ) : (
        <Button
          className="mt-3"
          variant="primary"
          size="lg"
          full
          loading={isPending}
          disabledReason={order.isPossible ? null : t(choice === 'extend' ? 'extend.choose' : 'promote.extend_first')}
          onClick={() => void pay()}
        >
          {choice !== 'extend' && <Rocket />}
          {t(`promote.pay.${choice}`)}
        </Button>
      )}
    </>
  );
}

/** Pays for the order. A repeated attempt uses the same idempotency key, so that nothing is paid twice. */
function usePayment(ad: MyAd, { call }: OrderOf, reload: () => Promise<void>, onPaid: () => void) {
  const { t } = useTranslation('my-ads');
  const client = useClient();
  const keyFor = useAttemptKey();
  const { run, isPending } = useAdAction();
  const [failure, setFailure] = useState<string | null>(null);
  const pay = async () => {
    const attempt = keyFor(JSON.stringify(call));
    setFailure(null);
    const isPaid = await run(
      async () => {
        await client(
          'POST /product/my-product/boost',
          { id: ad.id, ...call },
          { idempotency_key: attempt.key, errors: 'caller' },
        );
        return t(call.extend_days === null ? 'done.promote' : 'done.extend');
      },
      (error) => {
        if (isError(error, 'price_changed')) {
          const { price } = error.data;
          setFailure(t('promote.price_changed', { count: price, amount: price }));
        } else setFailure(error.message);
        if (isRetryable(error)) return;
        attempt.end();
        void reload();
      },
    );
    if (isPaid) onPaid();
  };
  return { isPending, failure, pay };
}

type ChoiceProps<Value> = { offer: BoostOffer; value: Value; onChange: (value: Value) => void };

function PromotionChoice({ offer, value, onChange }: ChoiceProps<OrderChoice>) {
  const { t } = useTranslation('my-ads');
  const locale = useLocale();
  return (
    <fieldset className={styles.choices}>
      <legend className="sr-only">{t('promote.title')}</legend>
      {PROMOTION_CHOICES.map((choice) => {
        const promotions = promotionsFor(offer, choice);
        const days = promotions[0]?.days ?? 0;
        const until = promotions.map(({ ends_at }) => ends_at).sort()[0];
        return (
          <label key={choice} className={styles.choice}>
            <RadioInput name="increase" checked={choice === value} onChange={() => onChange(choice)} />
            <span>
              <b>{t(`promote.choices.${choice}`)}</b>
              <small>
                {t(`promote.about.${choice}`, { count: days })}
                {until && ` ${t('until', { date: formatShortDate(until, locale) })}`}
              </small>
            </span>
            <CoinAmount amount={promotions.reduce((sum, { price }) => sum + price, 0)} />
          </label>
        );
      })}
    </fieldset>
  );
}

function ExtensionChoice({ offer, value, onChange }: ChoiceProps<number | null>) {
  const { t } = useTranslation('my-ads');
  const locale = useLocale();
  const end = new Date(offer.end_date).getTime();
  return (
    <fieldset className={styles.choices}>
      <legend className="sr-only">{t('extend.title')}</legend>
      {offer.extensions.map(({ id, duration_days, price }) => (
        <label key={id} className={styles.choice}>
          <RadioInput name="extension" checked={duration_days === value} onChange={() => onChange(duration_days)} />
          <span>
            <b>{t('extend.days', { count: duration_days })}</b>
            <small>
              {t('until', { date: formatShortDate(new Date(end + duration_days * DAY_MILLISECONDS), locale) })}
            </small>
          </span>
          <CoinAmount amount={price} />
        </label>
      ))}
    </fieldset>
  );
}

function Bill({ price, balance }: { price: number; balance: number }) {
  const { t } = useTranslation('my-ads');
  const locale = useLocale();
  const coins = (count: number) => t('coins', { count, amount: formatNumber(count, locale) });
  return (
    <dl>
      <SummaryLine tone="total" label={t('bill.total')}>
        <Coin />
        {coins(price)}
      </SummaryLine>
      <SummaryLine tone="soft" label={t(balance < price ? 'bill.balance' : 'bill.left')}>
        {coins(balance < price ? balance : balance - price)}
      </SummaryLine>
    </dl>
  );
}

/** The number of missing coins, and a link to top up and return. */
function TooFewCoins({ ad, missing }: { ad: MyAd; missing: number }) {
  const { t } = useTranslation('my-ads');
  const locale = useLocale();
  return (
    <Shortfall className="mt-3" role="status">
      <h3>{t('short.title')}</h3>
      <p>{t('short.text', { count: missing, amount: formatNumber(missing, locale) })}</p>
      <Link className={buttonClass({ variant: 'gold', full: true })} to={links.topUp(adLinks.promoteAd(ad.id))}>
        {t('short.top_up')}
      </Link>
    </Shortfall>
  );
}
