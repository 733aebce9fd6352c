import { queryOf } from '../../links.ts';

/** The paths of the steps in which an ad is made, which guests never load; `links` has the first one. */
export const stepLinks = {
  /** The choice between an unfinished ad and a new one. */
  chooseDraft: () => '/content/create/choice',
  /** Says why the user may not create ads. If it is for new legal texts, asks for consent and goes on to `next`. */
  acceptTerms: (next: string) => `/content/create/terms${queryOf({ next })}`,
  createDetail: (id?: string) => `/content/create/detail${queryOf({ id })}`,
  createPublication: (id?: string) => `/content/create/publication${queryOf({ id })}`,
  /** The same steps for a revision, by the revision's id. */
  editDetail: (id: string) => `/content/edit/detail${queryOf({ id })}`,
  editPublication: (id: string) => `/content/edit/publication${queryOf({ id })}`,
  preview: (token: string, id: string) => `/content/${token}/${id}`,
};
