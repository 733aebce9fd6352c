import { z } from 'zod';
import { accountStatus, deviceSession, heldMail, identityStatus, userType } from '../accounts/endpoints.ts';
import { adStatus } from '../ads/schemas.ts';
import { cursor, done, endpoint, id, page, timestamp } from '../api/endpoint.ts';
import { accountReason } from '../moderation/accounts.ts';
import { LETTERS, writtenLine, writtenText } from '../text/written-text.ts';
import { walletStatus } from '../wallet/endpoints.ts';
import { GIVEN_ROLES, NOTE_LENGTH, PEOPLE_SEARCH_LENGTH, PERSON_KINDS } from './people-rules.ts';

const tag = 'administration';

const person = z.object({
  id,
  /** First and last name. Empty for an erased account. */
  full_name: z.string(),
  /** Masked; the whole address is shown for a reason only. */
  email: z.string(),
  city_name: z.string(),
  /** Ads that are not revisions. */
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
    'Lists users, the newest first. With `search` it lists those whose email address, phone number or name (from any of its words on) begins with the text, in the order of what was found; and first the user who has this id, or the ad with this id or with the code at the end of its address. Can be filtered by account status and kind. The counts of each status stop at 100, the total is an estimate.',
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
  id,
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
    /** Why and since when the address gets only codes and notices of security and law; null if it gets all mails. */
    held_mail: heldMail.nullable(),
    wallet: z.object({ amount: z.int(), debt: z.int(), status: walletStatus }),
  }),
  errors: ['not_found'],
});
export type Person = z.output<typeof getPerson.output>;

const personReport = z.object({
  id,
  ad_id: id.nullable(),
  title: z.string().nullable(),
  type: z.string(),
  type_en: z.string(),
  created_at: timestamp,
  outcome: z.enum(['upheld', 'dismissed', 'lapsed']).nullable(),
  /** The weight of the reporter now. */
  weight: z.number(),
});
export type PersonReport = z.output<typeof personReport>;

const personId = z.strictObject({ id });

export const getPersonDetails = endpoint({
  method: 'GET',
  path: '/admin/user/:id/details',
  access: 'admin',
  summary: 'Retrieve what is known about a user',
  description:
    "Returns the newest of a user's: actions of administrators and rules about the user, notes, open sessions, ads, ledger rows, and reports made and received with the reporters' weights.",
  tag,
  params: personId,
  output: z.object({
    history: z.array(change),
    notes: z.array(z.object({ id, text: z.string(), author: z.string(), created_at: timestamp })),
    sessions: z.array(deviceSession.omit({ is_current: true })),
    ads: z.array(
      z.object({
        id,
        title: z.string(),
        status: adStatus,
        updated_at: timestamp,
        /** A job about it waits in the queue. */
        is_in_queue: z.boolean(),
      }),
    ),
    transactions: z.array(
      z.object({ id, cause: z.string(), amount: z.int(), balance_after: z.int(), created_at: timestamp }),
    ),
    reports_made: z.array(personReport),
    reports_received: z.array(personReport),
    /** How much this user's reports weigh. */
    weight: z.number(),
    /** Who wants to make the user a superadmin, which a second superadmin has to agree to; null if nobody does. */
    superadmin_request: z.object({ requested_by: z.string(), requested_by_id: id, requested_at: timestamp }).nullable(),
  }),
  errors: ['not_found'],
});
export type PersonDetails = z.output<typeof getPersonDetails.output>;

export const revealPerson = endpoint({
  method: 'POST',
  path: '/admin/user/:id/reveal',
  access: 'admin',
  summary: 'Retrieve a user’s contacts',
  description: 'Returns the contacts of a user, which are masked elsewhere, and records it with the reason.',
  tag,
  params: personId,
  body: z.strictObject({ reason: accountReason }),
  output: z.object({ email: z.string(), phone: z.string(), address: z.string() }),
  errors: ['not_found'],
  calls_per_minute: 20,
});

export const addNote = endpoint({
  method: 'POST',
  path: '/admin/user/:id/note',
  access: 'admin',
  summary: 'Add a note about a user',
  description: 'Adds a note that administrators read. Notes are neither changed nor removed while the account exists.',
  tag,
  params: personId,
  body: z.strictObject({
    text: writtenText(NOTE_LENGTH)
      .trim()
      .min(1)
      .refine(...LETTERS),
  }),
  output: done,
  errors: ['not_found', 'invalid_value'],
});

export const giveRole = endpoint({
  method: 'POST',
  path: '/admin/user/:id/role',
  access: 'admin',
  summary: 'Update the type of a user',
  description:
    'Makes a user regular or an agency; superadmins also make administrators, or end their rights, which ends all sessions. A user becomes a superadmin when a second superadmin makes the same call within 24 hours; after the first one the state is `waiting`. Fails with `second_person_required` for a superadmin who may not confirm, and with `forbidden` for the own account and for what only superadmins may, with `invalid_value` if an account that signs in with Google would become an administrator’s, and with `account_status_conflict` for an account that may not sign in.',
  tag,
  params: personId,
  body: z.strictObject({ role: z.enum(GIVEN_ROLES), reason: accountReason }),
  output: z.object({ state: z.enum(['given', 'waiting']) }),
  errors: ['not_found', 'forbidden', 'second_person_required', 'invalid_value', 'account_status_conflict'],
});

export const endPersonSessions = endpoint({
  method: 'POST',
  path: '/admin/user/:id/session/end',
  access: 'admin',
  summary: 'Sign out a user',
  description:
    'Ends one session of a user, or without `session_id` all of them. Ended and unknown sessions are ignored. Fails with `forbidden` for the own account and, unless the caller is a superadmin, for administrators.',
  tag,
  params: personId,
  body: z.strictObject({ session_id: id.exactOptional(), reason: accountReason }),
  output: done,
  errors: ['not_found', 'forbidden'],
});
