/** How urgent a notice above pages is, rising. */
export const BANNER_LEVELS = ['info', 'warning', 'danger'] as const;
export const BANNER_PAGES = ['all', 'home'] as const;
export const BANNER_TEXT_LENGTH = 200;
/** More notices at once would be read by nobody, and each makes further variants of the cached pages. */
export const BANNERS_SHOWN = 3;

/** Names the notices that this browser has closed, until it is closed itself. */
export const CLOSED_BANNERS_COOKIE = 'CLOSED_BANNERS';
/** Where the form that closes a notice is sent. */
export const CLOSE_BANNER_PATH = '/banner/close';
