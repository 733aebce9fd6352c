import { queryOf } from './query.ts';

/** The steps of the quick way to an ad, each with its address; guests have addresses of their own. */
export const quickLinks = {
  photo: () => '/content/create',
  line: () => '/content/create/line',
  designs: () => '/content/create/designs',
  /** Everything that will be published of a draft, and its price. */
  summary: (id: string, payment?: string) => `/content/create/summary${queryOf({ id, payment })}`,
  guestPhoto: () => '/try',
  guestLine: () => '/try/line',
  guestDesigns: () => '/try/designs',
} as const;
