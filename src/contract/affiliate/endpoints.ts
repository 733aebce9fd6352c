import { z } from 'zod';
import { cursor, endpoint, id, page, timestamp } from '../api/endpoint.ts';
import { FRIEND_STATES } from './rules.ts';

export const friend = z.object({
  id,
  /** First name and the initial of the last name, so that only acquaintances recognise the friend. */
  name: z.string(),
  joined_at: timestamp,
  state: z.enum(FRIEND_STATES),
  /** Coins earned through this friend. */
  coins: z.int(),
});
export type Friend = z.output<typeof friend>;

const tag = 'affiliate';

export const getAffiliate = endpoint({
  method: 'GET',
  path: '/user/affiliate',
  access: 'login',
  summary: 'Retrieve the affiliate link',
  description: "Returns the caller's referral link, the number of referred friends and the coins earned.",
  tag,
  output: z.object({
    link: z.string(),
    code: z.string(),
    /** Percentage of the coins of a friend's first top-up, not counting bonus coins. */
    percent: z.int(),
    friends: z.int(),
    topped_up: z.int(),
    coins: z.int(),
  }),
});

export const listFriends = endpoint({
  method: 'GET',
  path: '/user/affiliate/friend',
  access: 'login',
  summary: 'List referred friends',
  description: "Returns the users who registered with the caller's link, newest first.",
  tag,
  query: z.strictObject({ cursor }),
  output: page(friend),
  errors: ['invalid_argument'],
});
