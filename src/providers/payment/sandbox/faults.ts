/** Faults of the embedded gateway. Shares are between 0 (never) and 1 (always) and can be changed while it runs. */
export type SandboxFaults = {
  /** Calls that are executed and get no response. */
  silence: number;
  /** Calls that end with 500 before anything is done. */
  server_error: number;
  /** Calls that are executed and get HTML instead of JSON. */
  nonsense: number;
  /** Payers who pay a different amount. */
  wrong_amount: number;
  /** Payments booked in another currency. */
  wrong_currency: number;
  /** Refunds that are decided later. */
  pending_refunds: number;
  /** How often a webhook is repeated at most. */
  repeats: number;
  /** Maximum delay of each copy of a webhook, so that they arrive out of order. */
  delay_ms: number;
  /** Webhooks with a wrong token. */
  wrong_token: number;
  /** Webhooks with an unknown event name. */
  unknown_event: number;
  /** Webhooks that are never sent. */
  lost: number;
};

export const NO_FAULTS: SandboxFaults = {
  silence: 0,
  server_error: 0,
  nonsense: 0,
  wrong_amount: 0,
  wrong_currency: 0,
  pending_refunds: 0,
  repeats: 0,
  delay_ms: 0,
  wrong_token: 0,
  unknown_event: 0,
  lost: 0,
};

export type CallFault = 'silence' | 'server_error' | 'nonsense';

export type Chance = {
  /** True with this probability. */
  happens(share: number): boolean;
  /** A whole number from 0 to `max`. */
  upTo(max: number): number;
};

/** A random generator that gives the same sequence for the same seed (mulberry32). */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    happens: (share) => share > 0 && next() < share,
    upTo: (max) => (max > 0 ? Math.floor(next() * (max + 1)) : 0),
  };
}

/** With OVO, the last four digits of the payer's phone number choose the outcome. */
export const OVO_ENDINGS = {
  '0000': 'refused',
  '0001': 'declined',
  '0002': 'no_balance',
  '0003': 'silence',
  '0004': 'server_error',
  '0005': 'nonsense',
  '0006': 'slow_refund',
} as const satisfies Record<string, string>;
export type OvoEnding = (typeof OVO_ENDINGS)[keyof typeof OVO_ENDINGS];

const ENDINGS: ReadonlyMap<string, OvoEnding> = new Map(Object.entries(OVO_ENDINGS));

/** Null when the payer pays normally. */
export function ovoEnding(mobileNumber: string | null): OvoEnding | null {
  return ENDINGS.get(mobileNumber?.slice(-4) ?? '') ?? null;
}
