export const MAX_SAVED_SEARCHES = 20;
export const SEARCH_NAME_LENGTH = 60;
/** How often a user is notified of new ads: at once, each morning, or each Monday morning in Jakarta. */
export const FREQUENCIES = ['at_once', 'daily', 'weekly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];
/** New ads of a search that are shown as pictures. */
export const NEWEST_ADS = 4;
