import { useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { Output } from '../../../../contract/api/api.ts';
import { ApiError, isError, SIGN_IN_KEYS } from '../../../../contract/api/api-error.ts';
import type { Payment, PresentedPayment } from '../../../../contract/payments/endpoints.ts';
import { formatMoney } from '../../../../contract/text/money.ts';
import { firstFieldText, isRetryable } from '../../../api/failures.ts';
import { useAttemptKey } from '../../../api/use-attempt-key.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { choiceCardClass } from '../../../ui/choice-card.ts';
import { Coin } from '../../../ui/coin-amount.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { ChannelLogo } from '../../shared/payment/channel-logo.tsx';
import {
  isSent,
  missingIn,
  openPaymentFor,
  orderOf,
  type TopUpForm,
  topUpForm,
} from '../../shared/payment/top-up-form.ts';
import styles from './top-up-dialog.module.css';

export type CoinPackage = Output<'GET /user/coin/package'>['data'][number];

type TopUpDialogProps = {
  packages: readonly CoinPackage[];
  balance: number;
  pending: readonly Payment[];
  /** The initial values. */
  start: TopUpForm;
  onClose: () => void;
  /** Called after ordering; `tab` was opened during the click, for the provider's page. */
  onOrdered: (payment: PresentedPayment, form: TopUpForm, tab: Window | null) => void;
};

/** The order form for coins: package and payment method. */
export function TopUpDialog({ packages, balance, pending, start, onClose, onOrdered }: TopUpDialogProps) {
  const { t } = useTranslation('payment');
  const locale = useLocale();
  const client = useClient();
  const keyFor = useAttemptKey();
  const { revalidate } = useRevalidator();
  const [form, change] = useReducer(topUpForm, start);
  const isBusy = isSent(form);
  const chosen = packages.find(({ id }) => id === form.package_id);
  const missing = missingIn(form);

  const buy = async () => {
    const order = orderOf(form);
    if (!order || missing !== null) return;
    const tab = order.channel === 'dana' ? openTab(t('opening')) : null;
    const attempt = keyFor(JSON.stringify(order));
    change({ kind: 'send' });
    try {
      const open = openPaymentFor(order, pending);
      const known = open && (await client('GET /user/payment/:id', { id: open.id }, { errors: 'caller' }));
      const payment = known?.can_continue
        ? known
        : await client('POST /user/wallet/topup', order, { idempotency_key: attempt.key, errors: 'caller' });
      attempt.end();
      change({ kind: 'done' });
      onOrdered(payment, form, tab);
    } catch (error) {
      tab?.close();
      if (!(error instanceof ApiError)) throw error;
      if (!isRetryable(error)) attempt.end();
      change({ kind: 'refused', message: firstFieldText(error) ?? error.message });
      // A payment that was created despite the error appears among the pending ones.
      if (!isError(error, 'connection_lost', ...SIGN_IN_KEYS)) void revalidate();
    }
  };

  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!isBusy) onClose();
      }}
      size="lg"
      title={t('top_up.title')}
      subtitle={
        <p className="mt-1 text-14 text-ink-2">{t('top_up.balance', { amount: formatNumber(balance, locale) })}</p>
      }
      footer={
        <div className={styles.footer} data-top-up-footer="">
          <p aria-live="polite">
            <small>{t('top_up.total')}</small>
            <b>{chosen ? formatMoney(chosen.price, chosen.price_unit) : '–'}</b>
          </p>
          <Button
            variant="primary"
            size="lg"
            className="min-w-0 px-4 whitespace-normal md:min-w-[170px]"
            loading={isBusy}
            disabledReason={missing === null || missing === 'pending' ? null : t(`top_up.missing.${missing}`)}
            onClick={() => void buy()}
          >
            {chosen
              ? t('top_up.buy', { amount: formatNumber(chosen.total_amount, locale), count: chosen.total_amount })
              : t('top_up.buy_nothing')}
          </Button>
        </div>
      }
    >
      <Packages
        packages={packages}
        value={form.package_id}
        onChange={(id) => change({ kind: 'package', package_id: id })}
      />
      <Methods form={form} change={change} />
      {form.channel === 'ovo' && (
        <MobileNumber form={form} onChange={(typed) => change({ kind: 'mobile_number', typed })} />
      )}
      {form.error && (
        <div ref={scrollIntoView} className="mt-4">
          <Alert tone="danger" isAnnounced>
            {form.error}
          </Alert>
        </div>
      )}
    </Dialog>
  );
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** Browsers allow opening a tab only during a click; its URL is set later. */
function openTab(text: string): Window | null {
  const tab = window.open('about:blank', '_blank');
  if (tab) {
    tab.document.title = text;
    tab.document.body.textContent = text;
  }
  return tab;
}

type PackagesProps = { packages: readonly CoinPackage[]; value: number | null; onChange: (id: number) => void };

function Packages({ packages, value, onChange }: PackagesProps) {
  const { t } = useTranslation('payment');
  const locale = useLocale();
  const number = (amount: number) => formatNumber(amount, locale);
  return (
    <fieldset className="mt-2">
      <legend className="sr-only">{t('top_up.packages')}</legend>
      <div className={styles.packages}>
        {packages.map(({ id, amount, bonus_amount, total_amount, price, price_unit }) => (
          <label key={id} className={choiceCardClass(styles.package)}>
            <input type="radio" name="package_id" value={id} checked={id === value} onChange={() => onChange(id)} />
            <b>
              <Coin />
              {number(total_amount)}
              <span className="sr-only">{` ${t('ui:coins')}`}</span>
            </b>
            <span className={styles.bonus}>
              {bonus_amount > 0 && t('top_up.bonus', { amount: number(amount), bonus: number(bonus_amount) })}
            </span>
            <span className={styles.price}>{formatMoney(price, price_unit)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type MethodsProps = { form: TopUpForm; change: (change: Parameters<typeof topUpForm>[1]) => void };

/** Buttons instead of radio buttons, because the chosen channel can be deselected. */
function Methods({ form, change }: MethodsProps) {
  const { t } = useTranslation('payment');
  const methods = [
    { name: 'QRIS', isOn: form.payment_method === 'qris', choose: () => change({ kind: 'qris' }) },
    {
      name: 'DANA',
      isOn: form.channel === 'dana',
      choose: () => change({ kind: 'channel', channel: 'dana' }),
    },
    {
      name: 'OVO',
      isOn: form.channel === 'ovo',
      choose: () => change({ kind: 'channel', channel: 'ovo' }),
    },
  ];
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 text-14 font-bold">{t('top_up.method')}</legend>
      <div className={styles.channels}>
        {methods.map(({ name, isOn, choose }) => (
          <button key={name} type="button" className={styles.channel} aria-pressed={isOn} onClick={choose}>
            <ChannelLogo channel={name} />
            <span className={styles.radio} aria-hidden="true" />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function MobileNumber({ form, onChange }: { form: TopUpForm; onChange: (typed: string) => void }) {
  const { t } = useTranslation('payment');
  return (
    <div ref={scrollIntoView} className="mt-4 scroll-mb-6 [&_span:has(+input:placeholder-shown)]:hidden">
      <PhoneField
        label={t('top_up.mobile_number')}
        required
        name="mobile_number"
        placeholder="+62XXXXXXXXX"
        hint={t('top_up.mobile_number_hint')}
        defaultValue={form.mobile_number}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
