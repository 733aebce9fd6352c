import { z } from 'zod';
import { cursor, done, endpoint, id, page, sentTimestamp, timestamp } from '../api/endpoint.ts';
import { writtenLine } from '../text/written-text.ts';
import { accountReason } from './accounts.ts';

const tag = 'administration';

export const BAN_KINDS = ['email', 'phone'] as const;
const contact = writtenLine(254).trim().min(1);

const ban = z.object({
  id,
  kind: z.enum(BAN_KINDS),
  /** Masked. */
  contact: z.string(),
  /** Null for one that was banned with its account before reasons were recorded. */
  reason: z.string().nullable(),
  /** Null: for good. */
  ends_at: timestamp.nullable(),
  created_at: timestamp,
  /** The administrator's name; null for a command or an automatic rule. */
  by: z.string().nullable(),
});
export type Ban = z.output<typeof ban>;

export const listBans = endpoint({
  method: 'GET',
  path: '/admin/ban',
  access: 'admin',
  summary: 'List banned contacts',
  description:
    'Lists banned email addresses and phone numbers, the newest first, masked; also those whose end has passed. With `search` it finds one whole address or number.',
  tag,
  query: z.strictObject({ cursor, search: contact.exactOptional() }),
  output: page(ban),
  errors: ['invalid_argument'],
});

export const addBan = endpoint({
  method: 'POST',
  path: '/admin/ban',
  access: 'admin',
  summary: 'Add a banned contact',
  description:
    'Bans an email address with all its spellings, or a phone number, for good or until a date: it can neither register, nor become the contact of an account or an ad. A contact that is banned gets the new reason and end. Accounts that have it stay as they are.',
  tag,
  body: z.strictObject({
    kind: z.enum(BAN_KINDS),
    contact,
    reason: accountReason,
    ends_at: sentTimestamp.nullable().default(null),
  }),
  output: z.object({ id }),
  errors: ['invalid_value'],
});

export const removeBan = endpoint({
  method: 'POST',
  path: '/admin/ban/:id/remove',
  access: 'admin',
  summary: 'Remove a banned contact',
  description: 'Allows a banned contact again. A blocked account stays blocked.',
  tag,
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: accountReason }),
  output: done,
  errors: ['not_found'],
});
