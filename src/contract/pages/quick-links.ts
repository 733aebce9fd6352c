import { queryOf } from './query.ts';

/** The steps of the quick way to an ad, each with its address; guests have addresses of their own. */
export const quickLinks = {
  photo: () => '/content/create',
  line: () => '/content/create/line',
  designs: () => '/content/create/designs',
  /** The ad of this device goes on to its publication with the design that was chosen. */
  finish: () => '/content/create/designs?publish=1',
  /** Everything that will be published of a draft, and its price. */
  summary: (id: string, { payment, publish }: { payment?: string; publish?: true } = {}) =>
    `/content/create/summary${queryOf({ id, payment, publish: publish && '1' })}`,
  /** Where a phone sends a photo to the first step on a computer; the token is behind the #, which no server gets. */
  phonePhoto: (token: string) => `/phone-photo#${token}`,
  guestPhoto: () => '/try',
  guestLine: () => '/try/line',
  guestDesigns: () => '/try/designs',
  /** Registers or signs in, and goes on to the publication. */
  guestSummary: () => '/try/summary',
} as const;
