import { queryOf } from './query.ts';

/** Paths for victims of fraud; not in `links`, which every guest loads. */
export const fraudCaseLinks = {
  /** The user's cases; with an ad, it offers to copy it. */
  all: (ad?: string) => `/fraud-cases${queryOf({ ad })}`,
  one: (id: string) => `/fraud-cases/${id}`,
} as const;
