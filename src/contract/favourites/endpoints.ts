import { z } from 'zod';
import { cursor, done, endpoint, id, page } from '../api/endpoint.ts';
import { listing } from '../search/endpoints.ts';
import { SHOWN_FAVOURITES } from './rules.ts';

export const MAX_FAVOURITES = 500;
const tag = 'favourites';

const favourite = listing.extend({
  /** The price when it was saved, if it costs less now, in the same currency. */
  former_price: z.int().nullable(),
  ended: z.enum(['sold', 'expired']).nullable(),
});
export type Favourite = z.output<typeof favourite>;

export const addFavourite = endpoint({
  method: 'POST',
  path: '/product/favourite',
  access: 'login',
  summary: 'Add a favourite',
  description:
    'Saves a published ad as a favourite. Calling it again has no effect. Fails with `rule_broken` if the caller has 500 favourites.',
  tag,
  body: z.strictObject({ id }),
  output: done,
  errors: ['not_found', 'rule_broken'],
  calls_per_minute: 120,
});

export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/product/favourite',
  access: 'login',
  summary: 'Remove a favourite',
  description: 'Removes an ad from the favourites. Calling it again has no effect.',
  tag,
  query: z.strictObject({ id }),
  output: done,
  calls_per_minute: 120,
});

export const listFavourites = endpoint({
  method: 'GET',
  path: '/product/favourite',
  access: 'login',
  summary: 'List favourites',
  description:
    "Returns the caller's favourite ads that are published or ended recently, last saved first: all, those that cost less than when they were saved, or those that ended.",
  tag,
  query: z.strictObject({ cursor, show: z.enum(SHOWN_FAVOURITES).optional() }),
  output: page(favourite).extend({ counts: z.record(z.enum(['all', ...SHOWN_FAVOURITES]), z.int()) }),
  errors: ['invalid_argument'],
});

export const listFavouriteIds = endpoint({
  method: 'GET',
  path: '/product/favourite/id',
  access: 'login',
  summary: 'List favourite ids',
  description: "Returns the ids of all the caller's favourite ads.",
  tag,
  output: z.object({ ids: z.array(id).max(MAX_FAVOURITES) }),
});
