import { queryOf } from './links.ts';

/** Paths for people who were cheated; kept out of `links`, which every guest loads. */
export const cheatedLinks = {
  /** The user's cases; with an ad, it offers to copy it. */
  all: (ad?: string) => `/cheated${queryOf({ ad })}`,
  one: (id: string) => `/cheated/${id}`,
} as const;
