import { z } from 'zod';
import { email } from '../../../contract/accounts/endpoints.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type * as contract from '../../../contract/moderation/bans.ts';
import type { Ban } from '../../../contract/moderation/bans.ts';
import { normalisePhone } from '../../../contract/text/phone-rules.ts';
import {
  deleteBan,
  findBans,
  insertBan,
  mailboxOf,
  maskedEmail,
  maskedPhone,
  profilesOf,
} from '../../accounts/public.ts';
import { recordAuditEntry } from '../../audit/public.ts';
import type { Call, SignedInCall } from '../../call.ts';
import { cursorsOf, pageOf } from '../../page.ts';
import type { Services } from '../../services.ts';

const PAGE_SIZE = 50;
const position = z.object({ created_at: z.iso.datetime(), id: z.uuid() });

/** A page of banned contacts. */
export async function listBans(
  { database: { read }, tokens }: Pick<Services, 'database' | 'tokens'>,
  _call: Call,
  { cursor, search }: ParsedOf<typeof contract.listBans>,
): Promise<ResultOf<typeof contract.listBans>> {
  const cursors = cursorsOf(tokens, 'bans', position);
  const from = cursor === undefined ? null : cursors.read(cursor);
  const found = await findBans(read, {
    values: search === undefined ? null : [mailboxOf(search.toLowerCase()), normalisePhone(search) ?? ''],
    after: from && { ...from, created_at: new Date(from.created_at) },
    limit: PAGE_SIZE + 1,
  });
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, ({ id, created_at }) =>
    cursors.write({ id, created_at: created_at.toISOString() }),
  );
  const authors = shown.flatMap(({ created_by }) =>
    created_by && z.uuid().safeParse(created_by).success ? created_by : [],
  );
  const profiles = await profilesOf(read, authors);
  const data = shown.map(({ id, kind, value, reason, ends_at, created_at, created_by }): Ban => {
    const isEmail = kind === 'email';
    return {
      id,
      reason,
      kind: isEmail ? 'email' : 'phone',
      contact: isEmail ? maskedEmail(value) : maskedPhone(value),
      ends_at: ends_at?.toISOString() ?? null,
      created_at: created_at.toISOString(),
      by: profiles.get(created_by ?? '')?.full_name ?? null,
    };
  });
  return { data, next_cursor };
}

/** Bans a contact. Throws `invalid_value` for one that is not valid, or an end that has passed. */
export async function addBan(
  { database, clock }: Services,
  { actor: { user_id: by } }: SignedInCall,
  { kind, contact, reason, ends_at }: ParsedOf<typeof contract.addBan>,
): Promise<ResultOf<typeof contract.addBan>> {
  const now = clock.now();
  const value = kind === 'email' ? mailboxIn(contact) : normalisePhone(contact);
  if (value === null) throw new AppError('invalid_value', { fields: { contact: [{ key: 'format' }] } });
  const end = ends_at === null ? null : new Date(ends_at);
  if (end && end <= now) throw new AppError('invalid_value', { fields: { ends_at: [{ key: 'format' }] } });
  return database.transaction(async (tx) => {
    const id = await insertBan(tx, { kind, value, reason, created_by: by, ends_at: end, now });
    await recordAuditEntry(tx, {
      actor: by,
      action: 'contact.ban',
      subject_id: id,
      reason,
      before: {},
      after: { kind, ends_at },
      now,
    });
    return { id };
  });
}

function mailboxIn(contact: string): string | null {
  const { data } = email.safeParse(contact);
  return data === undefined ? null : mailboxOf(data);
}

/** Allows a banned contact again. Throws `not_found`. */
export async function removeBan(
  { database, clock }: Services,
  { actor }: SignedInCall,
  { id, reason }: ParsedOf<typeof contract.removeBan>,
): Promise<ResultOf<typeof contract.removeBan>> {
  await database.transaction(async (tx) => {
    const removed = await deleteBan(tx, id);
    if (!removed) throw new AppError('not_found');
    await recordAuditEntry(tx, {
      actor: actor.user_id,
      action: 'contact.unban',
      subject_id: id,
      reason,
      after: {},
      before: { kind: removed.kind, ends_at: removed.ends_at?.toISOString() ?? null },
      now: clock.now(),
    });
  });
  return { done: true };
}
