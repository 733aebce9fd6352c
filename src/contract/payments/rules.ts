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
 * The state machine (decisions.md, section 4). Money that arrives late is credited, even if the payment had failed or
 * expired; a void takes coins back. A transition that is not listed is a contradiction that an administrator must
 * resolve.
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

/** Limits in rupiah per payment. The gateway's accounts have different limits: these are valid in all of them. */
export const CHANNEL_LIMITS = {
  QRIS: { minimum: 1, maximum: 10_000_000 },
  DANA: { minimum: 100, maximum: 20_000_000 },
  OVO: { minimum: 100, maximum: 20_000_000 },
} as const satisfies Record<PaymentChannel, { minimum: number; maximum: number }>;

/** Failure reasons on which the payer can act. */
export const FAILURE_REASONS = [
  /** Cancelled by the payer, or by the gateway on the payer's behalf. */
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

/** Duration of the browser's countdown. It does not expire the payment. */
export const COUNTDOWN_SECONDS = { QRIS: 45, DANA: 60, OVO: 60 } as const satisfies Record<PaymentChannel, number>;

/** Payments of one user that may be open at the same time. */
export const MAX_OPEN_PAYMENTS = 5;
/**
 * Payments of one user in 24 hours that credited no coins: each costs a gateway call and may notify the payer's phone.
 */
export const MAX_UNPAID_PER_DAY = 60;
