/** How urgent a notice above pages is, rising. */
export const SITE_NOTICE_LEVELS = ['info', 'warning', 'danger'] as const;
export const SITE_NOTICE_PAGES = ['all', 'home'] as const;
export const SITE_NOTICE_TEXT_LENGTH = 200;
/** More notices at once would be read by nobody, and each makes further variants of the cached pages. */
export const SITE_NOTICES_SHOWN = 3;

/** Names the notices that this browser has closed, until it is closed itself. */
export const CLOSED_SITE_NOTICES_COOKIE = 'CLOSED_SITE_NOTICES';
/** Where the form that closes a notice is sent. */
export const CLOSE_SITE_NOTICE_PATH = '/site-notice/close';
