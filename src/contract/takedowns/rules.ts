/** Hours that an authority's request gives, by its urgency. */
export const TAKEDOWN_HOURS = { urgent: 4, ordinary: 24 } as const;
export const URGENCIES = ['urgent', 'ordinary'] as const;
export type Urgency = (typeof URGENCIES)[number];

export const TAKEDOWN_STATES = ['open', 'closed'] as const;
export const TAKEDOWN_DECISIONS = ['take_down', 'refuse'] as const;
export type TakedownDecision = (typeof TAKEDOWN_DECISIONS)[number];
/** What became of an ad: `not_shown` was not on the board, `gone` was deleted, `left` stays by a refusal. */
export const TAKEDOWN_OUTCOMES = ['hidden', 'not_shown', 'gone', 'left'] as const;

export const TAKEDOWN = {
  authority: { min: 3, max: 120 },
  reference: { min: 1, max: 80 },
  grounds: { min: 10, max: 2000 },
  reason: { min: 10, max: 1000 },
  /** Ads of one request, and the text that names them. */
  ads: 50,
  ads_text: 12_000,
  /** A request that was received earlier is recorded as another one. */
  oldest_days: 90,
  /** The share of the time after which the administrators are notified. */
  warning_share: 0.75,
  picture: { smallest: 200, largest: 4000 },
} as const;
