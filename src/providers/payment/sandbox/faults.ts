/** How the embedded gateway misbehaves. Shares lie between 0 (never) and 1 (always) and may be changed while it runs. */
export type SandboxFaults = {
  /** Calls that are carried out and never answered. */
  silence: number;
  /** Calls that end with 500 before anything was done. */
  server_error: number;
  /** Calls that are carried out and answered with a page instead of JSON. */
  nonsense: number;
  /** Payers who pay another sum than they were asked for. */
  wrong_amount: number;
  /** Payments booked in another currency. */
  wrong_currency: number;
  /** Refunds whose end is told later. */
  pending_refunds: number;
  /** Webhooks are sent once and up to this many times more. */
  repeats: number;
  /** Each copy of a webhook waits up to this long, so that they overtake one another. */
  delay_ms: number;
  /** Webhooks that carry a stranger's token. */
  wrong_token: number;
  /** Webhooks that name an event nobody has heard of. */
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
  /** Happens with this share. */
  happens(share: number): boolean;
  /** A whole number from 0 to `most`. */
  upTo(most: number): number;
};

/** The same row of chances for the same seed (mulberry32). */
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
    upTo: (most) => (most > 0 ? Math.floor(next() * (most + 1)) : 0),
  };
}

/** What a payer's telephone number asks for: with OVO, its last four digits play the payer. */
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

/** Null for a number that behaves. */
export function ovoEnding(mobileNumber: string | null): OvoEnding | null {
  return ENDINGS.get(mobileNumber?.slice(-4) ?? '') ?? null;
}
