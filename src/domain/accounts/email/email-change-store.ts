import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Read, Tx } from '../../../base/database.ts';
import { EMAIL_CHANGE_HOURS } from '../../../contract/accounts/rules.ts';
import { lockRate } from '../registration-store.ts';
import { hashContact, mailboxOf } from '../rules.ts';
import { liftBounce } from './bounce-store.ts';

type Owner = { token_hash: string; user_id: string };

function requestQuery(read: Read, { token_hash, user_id }: Owner, now: Date) {
  return read
    .selectFrom('email_changes')
    .select(['id', 'user_id', 'old_email', 'new_email', 'code_hash', 'code_expires_at', 'tries'])
    .where('token_hash', '=', token_hash)
    .where('user_id', '=', user_id)
    .where('changed_at', 'is', null)
    .where('created_at', '>', addMilliseconds(now, -EMAIL_CHANGE_HOURS * MILLISECONDS.hour));
}

/** A user's request by its token; undefined if it was carried out or has expired. */
export function findRequest(read: Read, owner: Owner, now: Date) {
  return requestQuery(read, owner, now).executeTakeFirst();
}

/** `findRequest` with a row lock. */
export function lockRequest(tx: Tx, owner: Owner, now: Date) {
  return requestQuery(tx, owner, now).forUpdate().executeTakeFirst();
}

/** Stores a code, of a new request or of the one whose code is sent again. */
export async function saveRequest(
  tx: Tx,
  request: Owner & {
    id: string;
    old_email: string;
    new_email: string;
    code_hash: string;
    code_expires_at: Date;
    created_at: Date;
  },
): Promise<void> {
  const { code_hash, code_expires_at } = request;
  await tx
    .insertInto('email_changes')
    .values(request)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ code_hash, code_expires_at, tries: 0 }))
    .execute();
}

/** Counts a guess, for the request and for the address. */
export async function countTry(tx: Tx, request: { id: string; new_email: string }, now: Date): Promise<void> {
  await tx.insertInto('code_tries').values({ email: request.new_email, tried_at: now }).execute();
  await tx
    .updateTable('email_changes')
    .set((expression) => ({ tries: expression('tries', '+', 1) }))
    .where('id', '=', request.id)
    .execute();
}

/** Records that a request was carried out, with the link against it. */
export async function markChanged(
  tx: Tx,
  id: string,
  change: { changed_at: Date; objection_hash: string; objection_ends_at: Date; had_password: boolean },
): Promise<void> {
  await tx.updateTable('email_changes').set(change).where('id', '=', id).execute();
}

/** Deletes a user's requests that were not carried out. */
export async function deleteRequests(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).where('changed_at', 'is', null).execute();
}

function objectionQuery(read: Read, objectionHash: string, now: Date) {
  return read
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select([
      'email_changes.user_id',
      'old_email',
      'changed_at',
      'had_password',
      'users.user_type',
      'users.account_status',
    ])
    .where('objection_hash', '=', objectionHash)
    .where('objection_ends_at', '>', now);
}

/** The change that a link is against; undefined if the link was used, has ended or is unknown. */
export function findObjection(read: Read, objectionHash: string, now: Date) {
  return objectionQuery(read, objectionHash, now).executeTakeFirst();
}

/**
 * Ends the links against a user's changes since `since`. They end at the change, and not now: a call that took its time
 * earlier and waited must find them ended too.
 */
export async function endObjections(tx: Tx, userId: string, since: Date, now: Date): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set((expression) => ({ objection_ends_at: expression.ref('changed_at') }))
    .where('user_id', '=', userId)
    .where('changed_at', '>=', since)
    .where('objection_ends_at', '>', now)
    .execute();
}

/**
 * Serialises everything that gives one of these addresses to an account, until the transaction ends. Taken before the
 * rows of users are locked.
 */
export async function lockAddresses(tx: Tx, emails: readonly string[]): Promise<void> {
  for (const email of [...new Set(emails.map((one) => one.toLowerCase()))].sort()) await lockRate(tx, 'address', email);
}

/** Whether the address is reserved for another user, who may still cancel a change. */
export async function isReserved(read: Read, email: string, now: Date, userId: string | null = null): Promise<boolean> {
  const row = await read
    .selectFrom('email_changes')
    .select('id')
    .where('old_email', '=', email)
    .where('objection_ends_at', '>', now)
    .$if(userId !== null, (query) => query.where('user_id', '!=', userId ?? ''))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether another account has the address, or may get it back. */
export async function isTaken(read: Read, email: string, now: Date, userId: string | null = null): Promise<boolean> {
  const row = await read.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return (row !== undefined && row.id !== userId) || isReserved(read, email, now, userId);
}

/** Stores a user's new address, which was confirmed. */
export async function saveEmail(
  tx: Tx,
  { user_id, email, now }: { user_id: string; email: string; now: Date },
): Promise<void> {
  await tx.updateTable('users').set({ email, updated_at: now }).where('id', '=', user_id).execute();
  await liftBounce(tx, email, now);
  await tx
    .insertInto('changed_mailboxes')
    .values({ mailbox_hash: hashContact(mailboxOf(email)), user_id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes requests and links that have ended a day ago. */
export async function purgeEmailChanges(tx: Tx, now: Date): Promise<void> {
  const dayAgo = addMilliseconds(now, -MILLISECONDS.day);
  await tx
    .deleteFrom('email_changes')
    .where('created_at', '<', dayAgo)
    .where(({ eb, or }) => or([eb('changed_at', 'is', null), eb('objection_ends_at', '<', dayAgo)]))
    .execute();
}
