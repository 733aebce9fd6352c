import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { Payment, PresentedPayment } from '../../../contract/payments/endpoints.ts';
import { useEvent } from '../../api/events.ts';
import { useClient, useViewer } from '../../session/viewer.tsx';
import { isPhone } from '../../ui/device.ts';
import { formatNumber } from '../../ui/format.ts';
import { useToast } from '../../ui/toast.tsx';
import { useLocale } from '../../ui/use-locale.ts';
import { checkoutAddress, webAddress } from '../shared/payment/payment-stage.ts';
import { EMPTY_TOP_UP, formAgain, type TopUpForm } from '../shared/payment/top-up-form.ts';
import { type ShownPayment, usePayment } from '../shared/payment/use-payment.ts';
import { claimMessage } from './claim-message.ts';
import { useWalletAddress, type WalletAddress } from './use-wallet-address.ts';

/** How long after an event the page is reloaded. */
const RELOAD_MILLISECONDS = 200;

export type Purchase = ShownPayment & {
  address: WalletAddress;
  /** The initial values of the form. */
  form: TopUpForm;
  ordered: (payment: PresentedPayment, form: TopUpForm, tab: Window | null) => void;
  /** Continues a pending payment. */
  goOn: (payment: PresentedPayment) => void;
  /** Shows the result of a payment that is no longer pending. */
  settled: (payment: PresentedPayment) => void;
  /** Shows an open payment again, or else the form with the same choice. */
  retry: (payment: Payment) => void;
};

/** The purchase of coins, from the form to the credited coins, and its messages in this page. */
export function usePurchase(): Purchase {
  const client = useClient();
  const { refresh: refreshViewer } = useViewer();
  const address = useWalletAddress();
  const reloadSoon = useReloadSoon();
  const shown = usePayment(address.payment_id, address.close);
  const [form, setForm] = useState<TopUpForm>(EMPTY_TOP_UP);
  const announce = useAnnouncement();
  const { payment, stage, start } = shown;

  useEvent('transaction:update', (event) => {
    // The dialog of a completed payment closes, which reloads the page.
    if (event?.status !== 'completed' || event.payment_id !== address.payment_id) reloadSoon();
    if (event === null) shown.refresh().catch(() => undefined);
    else if (event.payment_id === address.payment_id) void shown.update(event.status);
    else if (event.status === 'completed')
      client('GET /user/payment/:id', { id: event.payment_id }, { is_background: true }).then(
        (completed) => announce(completed, false),
        () => undefined,
      );
  });
  // What a notification says of the payment in the dialog, its own event has said.
  useEvent('notification', () => {
    if (address.payment_id === null) reloadSoon();
  });
  const complete = useEffectEvent(() => {
    if (payment && shown.isAnnounced) void announce(payment, true);
    // Changing the URL reloads the page's data.
    address.close();
    refreshViewer().catch(() => undefined);
  });
  const completed_id = stage === 'completed' ? payment?.id : undefined;
  useEffect(() => {
    if (completed_id !== undefined) complete();
  }, [completed_id]);

  const goOn = (next: PresentedPayment) => {
    start(next);
    address.openPayment(next.id);
  };
  return {
    ...shown,
    address,
    form,
    goOn,
    settled: goOn,
    ordered: (next, chosen, tab) => {
      setForm(chosen);
      goOn(next);
      openProvider(next, tab);
    },
    retry: (failed) => {
      // There is one code for a payment until the gateway ends it.
      if (stage === 'time_over' && payment?.can_continue) return start(payment);
      setForm(formAgain(failed, form));
      address.openTopUp();
    },
  };
}

/** Reloads the page's data once after events that come together, as those of a credited payment do. */
function useReloadSoon(): () => void {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void revalidate(), RELOAD_MILLISECONDS);
  };
}

function openProvider(payment: PresentedPayment, tab: Window | null): void {
  const here = webAddress(payment.redirect_url);
  const there = checkoutAddress(payment, isPhone());
  if (here) {
    tab?.close();
    location.assign(here);
  } else if (there && tab) {
    tab.opener = null;
    tab.location.replace(there);
  } else tab?.close();
}

/** Announces credited coins once per payment in all pages; the page itself shows late ones. */
function useAnnouncement(): (payment: Payment, isPaidHere: boolean) => Promise<void> {
  const { t } = useTranslation('payment');
  const locale = useLocale();
  const toast = useToast();
  return async ({ id, coins, bonus_coins, channel, is_late }, isPaidHere) => {
    if (is_late || !(await claimMessage(id, isPaidHere))) return;
    const total = coins + bonus_coins;
    toast.success({
      title: t('completed.title', { count: total, amount: formatNumber(total, locale) }),
      text: t('completed.text', { channel }),
    });
  };
}
