import { queryOf } from './query.ts';

/** Paths about one's own ads, which guests' scripts do not need. */
export const adLinks = {
  /** One of the user's ads in its list. */
  myAd: (tab: 'draft' | 'active' | 'expired', id: string | null) =>
    `/content${queryOf({ tab })}${id === null ? '' : `#${adElementId(id)}`}`,
  /** Opens the promotion of one of the user's ads. */
  promoteAd: (id: string) => `/content${queryOf({ tab: 'active', promote: id })}`,
  /** Starts a new ad even if there are unfinished ones. */
  createNew: () => '/content/create/display?new',
  /** What is wrong with a hidden ad, and how to correct it. */
  fixAd: (id: string) => `/content/fix/${id}`,
  /** The choice between an unfinished ad and a new one. */
  chooseDraft: () => '/content/create/choice',
  /** Says why the user may not create ads. If it is for new legal texts, asks for consent and goes on to `next`. */
  acceptTerms: (next: string) => `/content/create/terms${queryOf({ next })}`,
  createDetail: (id?: string) => `/content/create/detail${queryOf({ id })}`,
  createPublication: (id?: string) => `/content/create/publication${queryOf({ id })}`,
  /** The same steps for a revision, by the revision's id; `links` has the first step of an ad. */
  editDisplay: (id: string) => `/content/edit/display${queryOf({ id })}`,
  editDetail: (id: string) => `/content/edit/detail${queryOf({ id })}`,
  editPublication: (id: string) => `/content/edit/publication${queryOf({ id })}`,
  preview: (token: string, id: string) => `/content/${token}/${id}`,
} as const;

/** The element id of one of the user's ads in its list. */
export function adElementId(id: string): string {
  return `ad-${id}`;
}
