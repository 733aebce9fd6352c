/** Kinds of personal data, as the notice of a breach names them. */
export const DATA_KINDS = ['profile', 'sessions', 'identity', 'ads', 'payments', 'activity', 'messages'] as const;
export type DataKind = (typeof DATA_KINDS)[number];

/** Everything that was stored until the end of the time, or only what was written within it. */
export const DRILL_SCOPES = ['stored', 'written'] as const;
export type DrillScope = (typeof DRILL_SCOPES)[number];

/** The first day that a drill can be about. */
export const DRILL_FIRST_DAY = '2025-01-01';
