import './events.ts';

export { type Asked, askUndecided } from './ask-payments.ts';
export { countOpenFindings, recordFinding } from './finding-store.ts';
export { wasCredited } from './present.ts';
export { receiveWebhook } from './receive-webhook.ts';
export { type Difference, type Reconciliation, reconcile } from './reconcile.ts';
export type { Settling } from './record-answer.ts';
export { refundPayment } from './refund-payment.ts';
export { settlePayment } from './settle-payment.ts';
export {
  countWaiting as countWaitingPayments,
  findPayment as paymentOf,
  type StoredPayment,
} from './store.ts';
