import { z } from 'zod';
import { cursor, done, endpoint, id, page } from './endpoint.ts';
import { listing } from './search.ts';

export const MAX_FAVOURITES = 500;
const tag = 'favourites';

export const addFavourite = endpoint({
  method: 'POST',
  path: '/product/favourite',
  access: 'login',
  summary: 'Keep an ad that hangs on the board; a repeat changes nothing. At most 500',
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
  summary: 'Keep an ad no longer; a repeat changes nothing',
  tag,
  query: z.strictObject({ id }),
  output: done,
  calls_per_minute: 120,
});

export const listFavourites = endpoint({
  method: 'GET',
  path: '/product/favourite',
  access: 'login',
  summary: 'The kept ads that hang on the board, last kept first',
  tag,
  query: z.strictObject({ cursor }),
  output: page(listing),
  errors: ['invalid_argument'],
});

export const listFavouriteIds = endpoint({
  method: 'GET',
  path: '/product/favourite/id',
  access: 'login',
  summary: 'Ids of all kept ads, for the hearts of the board',
  tag,
  output: z.object({ ids: z.array(id).max(MAX_FAVOURITES) }),
});
