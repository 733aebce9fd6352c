/** The law's time limit for requests about personal data and for the notice of a breach. */
export const REQUEST_HOURS = 72;

/** What users ask for by text; support answers by mail. */
export const TEXT_REQUEST_KINDS = ['correction', 'objection', 'question'] as const;
export type TextRequestKind = (typeof TEXT_REQUEST_KINDS)[number];
/** Everything with a time limit. An erasure follows a deletion when its waiting time is over; a breach has no user. */
export const REQUEST_KINDS = ['export', 'deletion', 'erasure', ...TEXT_REQUEST_KINDS, 'breach'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export const REQUEST_STATES = ['open', 'closed'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

export const OWN_DATA = {
  exports_a_day: 2,
  /** How long an archive can be downloaded. */
  export_hours: 72,
  /** How long a download link is valid after the password was entered. */
  link_minutes: 10,
  /** Days in which signing in cancels a deletion. */
  deletion_days: 30,
  /** Days before the erasure on which the user is reminded. */
  reminder_days: 3,
  /** Unanswered text requests of one user. */
  open_requests: 5,
  request_text: { min: 10, max: 2000 },
} as const;
