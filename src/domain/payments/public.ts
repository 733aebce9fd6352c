export { payments } from './api.ts';
export { erasePaymentsOf } from './erasure-store.ts';
export { downloadInvoice, printInvoice } from './history/download-invoice.ts';
export { type PollResult, pollOpenPayments } from './poll-payments.ts';
export { wasCredited } from './present.ts';
export {
  agreementByChannel,
  countOpenFindings,
  findingsByIds,
  listFindings,
  recordFinding,
  sumOpenFindings,
} from './reconciliation/finding-store.ts';
export { presentFinding } from './reconciliation/findings.ts';
export { type Difference, type Reconciliation, reconcile } from './reconciliation/reconcile.ts';
export type { PaymentServices } from './record-gateway-status.ts';
export { refundPayment, refundPaymentNow } from './refund/refund-payment.ts';
export { settlePayment } from './settle-payment.ts';
export {
  countWaiting as countWaitingPayments,
  findPayment as paymentOf,
  paymentIdOf,
  paymentsBetween,
  type StoredPayment,
} from './store.ts';
export { receiveWebhook } from './webhook/receive-webhook.ts';
