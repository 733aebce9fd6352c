import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../../contract/api/api-error.ts';
import type { PresentedPayment } from '../../../../contract/payments/endpoints.ts';
import { PAYMENT_STATUSES } from '../../../../contract/payments/rules.ts';
import { showFailure } from '../../../api/failures.ts';
import { useClient } from '../../../session/viewer.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { afterUpdate, isRecent, type PaymentStage, stageOf } from './payment-stage.ts';
import { countdownOf, startCountdown } from './use-countdown.ts';

const POLL_MILLISECONDS = 10_000;

type PaymentState = { payment: PresentedPayment; end: number; isTimeOver: boolean; isAnnounced: boolean };
export type ShownPayment = {
  payment: PresentedPayment | null;
  stage: PaymentStage | null;
  /** Whether its result is announced: it had not ended long before it was first shown. */
  isAnnounced: boolean;
  /** When its countdown ends. */
  end: number;
  /** Shows a new payment and starts its countdown. */
  start: (payment: PresentedPayment) => void;
  /** Reloads it from our server. */
  refresh: () => Promise<void>;
  /** Reloads it after an event named its new status, which applies even if reloading fails. */
  update: (status: string) => Promise<void>;
  /** Requests the server to poll the provider. */
  check: () => Promise<void>;
  /** At the end of the countdown: polls once more, then stops waiting in this browser only. */
  endCountdown: () => Promise<void>;
};

/** The payment in the URL, with its current state. `onGone` is called if it does not exist. */
export function usePayment(id: string | null, onMissing: () => void): ShownPayment {
  const client = useClient();
  const toast = useToast();
  const [state, setState] = useState<PaymentState | null>(null);
  const current = state?.payment.id === id ? state : null;
  const stage = current && stageOf(current.payment, current.isTimeOver);

  const receive = useCallback((payment: PresentedPayment) => {
    setState((before) => {
      if (before?.payment.id !== payment.id) {
        const end = countdownOf(payment.id, payment.countdown_seconds);
        return { payment, end, isTimeOver: false, isAnnounced: isRecent(payment, Date.now()) };
      }
      // An outdated response: a payment that has ended does not become pending again.
      const isOlder = payment.status === PAYMENT_STATUSES.PENDING && before.payment.status !== payment.status;
      return isOlder ? before : { ...before, payment };
    });
  }, []);
  const start = useCallback((payment: PresentedPayment) => {
    const end = startCountdown(payment.id, payment.countdown_seconds);
    setState({ payment, end, isTimeOver: false, isAnnounced: true });
  }, []);
  const refresh = useCallback(async () => {
    if (id !== null) receive(await client('GET /user/payment/:id', { id }, { is_background: true }));
  }, [client, id, receive]);
  const check = useCallback(async () => {
    if (id !== null) receive(await client('POST /user/payment/:id/check', { id }, { errors: 'caller' }));
  }, [client, id, receive]);
  const update = async (status: string) => {
    await refresh().catch(() => undefined);
    setState((before) =>
      before?.payment.id === id ? { ...before, payment: afterUpdate(before.payment, status) } : before,
    );
  };
  const endCountdown = async () => {
    await check().catch(() => undefined);
    setState((before) => before && { ...before, isTimeOver: true });
  };

  useLoading(id !== null && state?.payment.id !== id, check, refresh, (error) => {
    showFailure(toast, error);
    onMissing();
  });
  usePolling(stage === 'waiting', refresh);
  const { payment = null, end = 0, isAnnounced: is = false } = current ?? {};
  return { payment, stage, end, isAnnounced: is, start, refresh, update, check, endCountdown };
}

/** Polls the provider, because users who return from its page expect the result; if that fails, shows our own state. */
function useLoading(
  isMissing: boolean,
  check: () => Promise<void>,
  refresh: () => Promise<void>,
  onError: (error: ApiError) => void,
): void {
  const fail = useEffectEvent(onError);
  useEffect(() => {
    if (!isMissing) return;
    check()
      .catch(refresh)
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        fail(error);
      });
  }, [isMissing, check, refresh]);
}

/** Reloads our own state regularly in case an event was lost. This does not poll the provider. */
function usePolling(isOn: boolean, refresh: () => Promise<void>): void {
  useEffect(() => {
    if (!isOn) return;
    const refreshIfVisible = () => {
      if (document.visibilityState === 'visible') refresh().catch(() => undefined);
    };
    const timer = setInterval(refreshIfVisible, POLL_MILLISECONDS);
    document.addEventListener('visibilitychange', refreshIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshIfVisible);
    };
  }, [isOn, refresh]);
}
