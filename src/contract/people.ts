import { z } from 'zod';
import { accountStatus, identityStatus, userType } from './accounts.ts';
import { cursor, endpoint, id, page, timestamp } from './endpoint.ts';
import { PEOPLE_SEARCH_LENGTH, PERSON_KINDS } from './people-rules.ts';
import { walletStatus } from './wallet.ts';
import { writtenLine } from './written-text.ts';

const tag = 'operator';

const person = z.object({
  id,
  /** First and last name. Empty for an erased account. */
  full_name: z.string(),
  /** Masked; the whole address is shown for a reason only. */
  email: z.string(),
  city_name: z.string(),
  /** Ads that are no revisions. */
  ads: z.int(),
  coins: z.int(),
  user_type: userType,
  account_status: accountStatus,
  identity_status: identityStatus,
  created_at: timestamp,
});
export type PersonRow = z.output<typeof person>;

export const listPeople = endpoint({
  method: 'GET',
  path: '/admin/user',
  access: 'admin',
  summary: 'List users',
  description:
    'Lists users, the newest first. With `search` it lists those whose email address, phone number or name (from any of its words on) begins with the text, in the order of what was found; and first whoever has this id, or the ad with this id or with the code at the end of its address. Can be filtered by account status and kind. The counts of each status stop at 100, the total is an estimate.',
  tag,
  query: z.strictObject({
    cursor,
    search: writtenLine(PEOPLE_SEARCH_LENGTH).trim().min(1).exactOptional(),
    status: z.coerce.number<number>().pipe(accountStatus).exactOptional(),
    kind: z.enum(PERSON_KINDS).exactOptional(),
  }),
  output: page(person).extend({
    /** By account status, such as `"4"`. */
    counts: z.record(z.string(), z.int()),
    total: z.int(),
    /** Registered in the last 30 days. */
    recent: z.int(),
  }),
  errors: ['invalid_argument'],
});

const change = z.object({
  action: z.string(),
  at: timestamp,
  /** The administrator's name; null for a command or an automatic rule. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
});

export const getPerson = endpoint({
  method: 'GET',
  path: '/admin/user/:id',
  access: 'admin',
  summary: 'Retrieve a user',
  description:
    'Returns what administrators see of a user: account status with its reason, who changed it last and when, ads and wallet. Contacts are masked.',
  tag,
  params: z.strictObject({ id }),
  output: person.extend({
    phone: z.string(),
    status_reason: z.string().nullable(),
    suspended_until: timestamp.nullable(),
    /** The last change of the status by an administrator or a rule; null if there is none. */
    last_change: change.nullable(),
    hidden_ads: z.int(),
    wallet: z.object({ amount: z.int(), debt: z.int(), status: walletStatus }),
  }),
  errors: ['not_found'],
});
export type Person = z.output<typeof getPerson.output>;
