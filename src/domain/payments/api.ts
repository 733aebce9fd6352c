import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import { allowLongStatements } from '../../base/database.ts';
import * as documents from '../../contract/payments/documents.ts';
import * as contract from '../../contract/payments/endpoints.ts';
import * as paymentFindings from '../../contract/payments/findings.ts';
import * as wallet from '../../contract/wallet/endpoints.ts';
import { releaseWelcomeBonus } from '../accounts/public.ts';
import { subscriber } from '../events.ts';
import { bindAll, type Module } from '../module.ts';
import { notify } from '../notifications/public.ts';
import type { Services } from '../services.ts';
import { cancelPayment } from './cancel-payment.ts';
import { checkPayment } from './check-payment.ts';
import { getPayment } from './get-payment.ts';
import { checkInvoice } from './history/check-invoice.ts';
import { downloadHistory } from './history/download-history.ts';
import { downloadInvoice } from './history/download-invoice.ts';
import { issueInvoice } from './history/issue-invoice.ts';
import { listHistory } from './history/list-history.ts';
import { listPayments } from './list-payments.ts';
import { pollPayment, pollStalePayments } from './poll-payments.ts';
import { closeFindingByHand, listPaymentFindings } from './reconciliation/findings.ts';
import { reconcile } from './reconciliation/reconcile.ts';
import { REFUND_PAYMENT_JOB, retryOpenRefunds, sendRefund } from './refund/refund-payment.ts';
import { findPayment, POLL_PAYMENT_JOB } from './store.ts';
import { topUp } from './top-up.ts';
import { HANDLE_WEBHOOK_JOB, handleWebhook } from './webhook/handle-webhook.ts';
import { deleteMessages } from './webhook/webhook-store.ts';

/** Purchases of coins. */
export function payments(services: Services): Module {
  const { database, clock } = services;
  return {
    bindings: [
      ...bindAll(services, contract, {
        topUp,
        listPayments,
        getPayment,
        checkPayment,
        cancelPayment,
      }),
      ...bindAll(services, paymentFindings, {
        listPaymentFindings,
        closePaymentFinding: closeFindingByHand,
      }),
      ...bindAll(services, wallet, {
        listTransactions: listHistory,
      }),
      ...bindAll(services, documents, {
        downloadHistory,
        downloadInvoice,
        checkInvoice,
      }),
    ],
    subscribers: [
      subscriber('payments.issue_invoice', 'payment.completed', async (tx, { payload }) => {
        const payment = await findPayment(tx, payload.payment_id);
        if (payment) await issueInvoice(tx, payment, clock.now());
      }),
      subscriber('payments.release_bonus', 'payment.completed', async (tx, { payload: { user_id } }) => {
        const now = clock.now();
        const coins = await releaseWelcomeBonus(tx, { user_id, now });
        if (coins !== null) await notify(tx, { user_id, kind: 'bonus_released', data: { coins }, ad_id: null, now });
      }),
    ],
    jobs: {
      [POLL_PAYMENT_JOB]: (payload) => pollPayment(services, payload),
      [HANDLE_WEBHOOK_JOB]: (payload) => handleWebhook(services, payload),
      poll_stale_payments: () => pollStalePayments(services),
      [REFUND_PAYMENT_JOB]: (payload) => sendRefund(services, payload),
      reconcile_payments: async () => {
        await retryOpenRefunds(services);
        await reconcileLately(services);
      },
      purge_payment_webhooks: () =>
        database.transaction(async (tx) => {
          await allowLongStatements(tx);
          await deleteMessages(tx, addMilliseconds(clock.now(), -WEBHOOK_DAYS * MILLISECONDS.day));
        }),
    },
    // Every half hour, and 03:10 in Jakarta
    crontab: [
      '*/30 * * * * poll_stale_payments',
      '10 20 * * * reconcile_payments',
      '50 20 * * * purge_payment_webhooks',
    ],
  };
}

const RECONCILED_DAYS = 3;
/** Longer than the period in which support needs the messages of a payment. */
const WEBHOOK_DAYS = 90;

/** Reconciles the last days: settled money may be reported a day late. */
async function reconcileLately(services: Services): Promise<void> {
  const to = services.clock.now();
  const from = addMilliseconds(to, -RECONCILED_DAYS * MILLISECONDS.day);
  const { compared, settled, differences } = await reconcile(services, { from, to });
  const figures = { compared, settled, differences: differences.length };
  if (differences.length === 0) services.log.info(figures, 'reconciliation found no differences');
  else services.log.error(figures, 'reconciliation found differences');
}
