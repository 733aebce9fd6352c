export const PAYMENT_STATUSES = { PENDING: 1, VOIDED: 2, COMPLETED: 3, FAILED: 4, EXPIRED: 5 } as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[keyof typeof PAYMENT_STATUSES];
/** Names of the statuses in events. */
export const PAYMENT_STATUS_NAMES = {
  1: 'pending',
  2: 'voided',
  3: 'completed',
  4: 'failed',
  5: 'expired',
} as const satisfies Record<PaymentStatus, string>;

/**
 * The state machine (decisions.md, section 4): money that arrives late is credited, whatever we had given up before;
 * a void takes coins back. What is not listed is a contradiction for a user to look at.
 */
export const PAYMENT_TRANSITIONS: Record<PaymentStatus, readonly PaymentStatus[]> = {
  [PAYMENT_STATUSES.PENDING]: [
    PAYMENT_STATUSES.COMPLETED,
    PAYMENT_STATUSES.FAILED,
    PAYMENT_STATUSES.EXPIRED,
    PAYMENT_STATUSES.VOIDED,
  ],
  [PAYMENT_STATUSES.VOIDED]: [],
  [PAYMENT_STATUSES.COMPLETED]: [PAYMENT_STATUSES.VOIDED],
  [PAYMENT_STATUSES.FAILED]: [PAYMENT_STATUSES.COMPLETED],
  [PAYMENT_STATUSES.EXPIRED]: [PAYMENT_STATUSES.COMPLETED],
};

export const PAYMENT_CHANNELS = ['QRIS', 'DANA', 'OVO'] as const;
export type PaymentChannel = (typeof PAYMENT_CHANNELS)[number];

/** Rupiah per payment. The gateway's accounts differ: these limits hold in all of them. */
export const CHANNEL_LIMITS = {
  QRIS: { minimum: 1, maximum: 10_000_000 },
  DANA: { minimum: 100, maximum: 20_000_000 },
  OVO: { minimum: 100, maximum: 20_000_000 },
} as const satisfies Record<PaymentChannel, { minimum: number; maximum: number }>;

/** Why a payment failed, where the payer can act on it. */
export const FAILURE_REASONS = [
  /** Cancelled by the payer, or by the gateway for them. */
  'canceled',
  'insufficient_balance',
  'not_approved',
  'number_unknown',
  'account_blocked',
  'limit_reached',
  'unreachable',
  'channel_unavailable',
  'refused',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** Length of the browser's countdown. It does not expire the payment. */
export const COUNTDOWN_SECONDS = { QRIS: 45, DANA: 60, OVO: 60 } as const satisfies Record<PaymentChannel, number>;

/** Payments of one user that may wait at the same time. */
export const MAX_OPEN_PAYMENTS = 5;
/** Payments of one user in 24 hours that brought no coins: each is work for the gateway and may ring a telephone. */
export const MAX_UNPAID_PER_DAY = 60;
