import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../../contract/api-error.ts';
import { PAYMENT_STATUSES } from '../../../contract/payment-rules.ts';
import type { PresentedPayment } from '../../../contract/payments.ts';
import { showFailure } from '../../failures.ts';
import { useToast } from '../../ui/toast.tsx';
import { useClient } from '../../viewer.tsx';
import { afterUpdate, isNews, type PaymentStage, stageOf } from './payment-stage.ts';
import { countdownOf, startCountdown } from './use-countdown.ts';

const POLL_MILLISECONDS = 10_000;

type Held = { payment: PresentedPayment; end: number; isTimeOver: boolean; isNews: boolean };
export type ShownPayment = {
  payment: PresentedPayment | null;
  stage: PaymentStage | null;
  /** What becomes of it is news: it was not over for long when it was first seen. */
  isNews: boolean;
  /** When its countdown ends. */
  end: number;
  /** Shows a payment from its beginning: its countdown starts now. */
  begin: (payment: PresentedPayment) => void;
  /** Reads what we know of it by now. */
  refresh: () => Promise<void>;
  /** Reads it after an update named its new status, which counts even where the rest cannot be read yet. */
  update: (status: string) => Promise<void>;
  /** Asks the provider. */
  check: () => Promise<void>;
  /** The countdown is over: asks once more, then gives up waiting, in this browser only. */
  endCountdown: () => Promise<void>;
};

/** The payment that the address names, as it stands by now. `onGone`: there is none to show. */
export function usePayment(id: string | null, onGone: () => void): ShownPayment {
  const client = useClient();
  const toast = useToast();
  const [held, setHeld] = useState<Held | null>(null);
  const current = held?.payment.id === id ? held : null;
  const stage = current && stageOf(current.payment, current.isTimeOver);

  const take = useCallback((payment: PresentedPayment) => {
    setHeld((before) => {
      if (before?.payment.id !== payment.id) {
        const end = countdownOf(payment.id, payment.countdown_seconds);
        return { payment, end, isTimeOver: false, isNews: isNews(payment, Date.now()) };
      }
      // An answer that was overtaken on its way: what has ended waits no more.
      const isOlder = payment.status === PAYMENT_STATUSES.PENDING && before.payment.status !== payment.status;
      return isOlder ? before : { ...before, payment };
    });
  }, []);
  const begin = useCallback((payment: PresentedPayment) => {
    const end = startCountdown(payment.id, payment.countdown_seconds);
    setHeld({ payment, end, isTimeOver: false, isNews: true });
  }, []);
  const refresh = useCallback(async () => {
    if (id !== null) take(await client('GET /user/payment/:id', { id }, { is_background: true }));
  }, [client, id, take]);
  const check = useCallback(async () => {
    if (id !== null) take(await client('POST /user/payment/:id/check', { id }, { errors: 'caller' }));
  }, [client, id, take]);
  const update = async (status: string) => {
    await refresh().catch(() => undefined);
    setHeld((before) =>
      before?.payment.id === id ? { ...before, payment: afterUpdate(before.payment, status) } : before,
    );
  };
  const endCountdown = async () => {
    await check().catch(() => undefined);
    setHeld((before) => before && { ...before, isTimeOver: true });
  };

  useLoading(id !== null && held?.payment.id !== id, check, refresh, (error) => {
    showFailure(toast, error);
    onGone();
  });
  usePolling(stage === 'waiting', refresh);
  const { payment = null, end = 0, isNews: is = false } = current ?? {};
  return { payment, stage, end, isNews: is, begin, refresh, update, check, endCountdown };
}

/** Anyone who comes back from a provider's page wants to know at once; where it cannot be asked, what we know will do. */
function useLoading(
  isMissing: boolean,
  check: () => Promise<void>,
  refresh: () => Promise<void>,
  onFault: (error: ApiError) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each payment, whatever is drawn meanwhile
  useEffect(() => {
    if (!isMissing) return;
    check()
      .catch(refresh)
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        onFault(error);
      });
  }, [isMissing, check, refresh]);
}

/** For news that never came: our own knowledge is read again while somebody looks. The provider is not asked for it. */
function usePolling(isOn: boolean, refresh: () => Promise<void>): void {
  useEffect(() => {
    if (!isOn) return;
    const look = () => {
      if (document.visibilityState === 'visible') refresh().catch(() => undefined);
    };
    const timer = setInterval(look, POLL_MILLISECONDS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isOn, refresh]);
}
