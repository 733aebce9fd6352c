import { z } from 'zod';
import { cursor, done, endpoint, id, page } from './endpoint.ts';
import { listing } from './search.ts';

export const MAX_FAVOURITES = 500;
const tag = 'favourites';

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
  description: "Returns the caller's favourite ads that are published, last saved first.",
  tag,
  query: z.strictObject({ cursor }),
  output: page(listing),
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
