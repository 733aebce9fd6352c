/** Groups of pages: the folders of their files. */
export const PAGE_GROUPS = [
  'accounts',
  'admin',
  'ads',
  'affiliate',
  'board',
  'help',
  'identity',
  'legal',
  'notifications',
  'reports',
  'wallet',
] as const;
export type PageGroup = (typeof PAGE_GROUPS)[number];

/** The most of an error that a page reports. */
export const PAGE_ERROR_LIMITS = { message: 300, function: 80, places: 10, reports_a_page: 5 } as const;
