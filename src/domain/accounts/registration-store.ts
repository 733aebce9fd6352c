import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import type { Read, Tx } from '../../base/database.ts';
import { lockName } from '../../base/lock-name.ts';
import { REGISTRATION_HOURS } from '../../contract/accounts/rules.ts';

const columns = [
  'id',
  'email',
  'code_hash',
  'code_expires_at',
  'tries',
  'verified_at',
  'completed_at',
  'voucher_code',
  'google_subject',
  'first_name',
  'last_name',
  'created_at',
] as const;

function query(read: Read, tokenHash: string, now: Date) {
  return read
    .selectFrom('registrations')
    .select(columns)
    .where('token_hash', '=', tokenHash)
    .where('created_at', '>', addMilliseconds(now, -REGISTRATION_HOURS * MILLISECONDS.hour));
}

export type Registration = NonNullable<Awaited<ReturnType<typeof findRegistration>>>;

/** The registration of a token; undefined if it has expired. */
export function findRegistration(read: Read, tokenHash: string, now: Date) {
  return query(read, tokenHash, now).executeTakeFirst();
}

/** `findRegistration` with a row lock. */
export function lockRegistration(tx: Tx, tokenHash: string, now: Date) {
  return query(tx, tokenHash, now).forUpdate().executeTakeFirst();
}

/** Stores a new code, in a new registration or in the one whose code is sent again. */
export async function saveCode(
  tx: Tx,
  registration: { id: string; token_hash: string; email: string; code_hash: string; expires_at: Date; now: Date },
): Promise<void> {
  const code = {
    code_hash: registration.code_hash,
    code_sent_at: registration.now,
    code_expires_at: registration.expires_at,
    tries: 0,
  };
  const { id, token_hash, email, now } = registration;
  await tx
    .insertInto('registrations')
    .values({ id, token_hash, email, created_at: now, ...code })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(code))
    .execute();
}

/** Stores a registration whose address Google has verified. */
export async function insertGoogleRegistration(
  tx: Tx,
  registration: {
    id: string;
    token_hash: string;
    email: string;
    google_subject: string;
    first_name: string;
    last_name: string;
    now: Date;
  },
): Promise<void> {
  const { now, ...values } = registration;
  await tx
    .insertInto('registrations')
    .values({ ...values, verified_at: now, created_at: now })
    .execute();
}

/** Counts a guess of a code against the daily limit of the address. */
export async function countAddressTry(tx: Tx, email: string, now: Date): Promise<void> {
  await tx.insertInto('code_tries').values({ email, tried_at: now }).execute();
}

/** Counts a guess, for the registration and for the address. */
export async function countTry(tx: Tx, registration: { id: string; email: string }, now: Date): Promise<void> {
  await countAddressTry(tx, registration.email, now);
  await tx
    .updateTable('registrations')
    .set((expression) => ({ tries: expression('tries', '+', 1) }))
    .where('id', '=', registration.id)
    .execute();
}

export async function triesOfDay(read: Read, email: string, now: Date): Promise<number> {
  const { tries } = await read
    .selectFrom('code_tries')
    .select((expression) => expression.fn.countAll<number>().as('tries'))
    .where('email', '=', email)
    .where('tried_at', '>', addMilliseconds(now, -MILLISECONDS.day))
    .executeTakeFirstOrThrow();
  return tries;
}

export async function markVerified(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('registrations').set({ verified_at: now }).where('id', '=', id).execute();
}

/** Stores the voucher of the future account; null removes it. */
export async function saveVoucherCode(tx: Tx, id: string, code: string | null): Promise<void> {
  await tx.updateTable('registrations').set({ voucher_code: code }).where('id', '=', id).execute();
}

export async function markCompleted(tx: Tx, id: string, now: Date): Promise<void> {
  // The code is no longer needed and must not stay guessable.
  await tx.updateTable('registrations').set({ completed_at: now, code_hash: null }).where('id', '=', id).execute();
}

/** Codes sent in the last hour, to the address and from the network. */
export async function sendsOfHour(
  tx: Tx,
  { email, network_address, now }: { email: string; network_address: string; now: Date },
): Promise<{ of_email: number; of_network: number; last_sent_at: Date | null }> {
  const { of_email, of_network, last_sent_at } = await tx
    .selectFrom('code_sends')
    .select((expression) => [
      expression.fn.countAll<number>().filterWhere('email', '=', email).as('of_email'),
      expression.fn.countAll<number>().filterWhere('network_address', '=', network_address).as('of_network'),
      expression.fn.max('sent_at').filterWhere('email', '=', email).as('last_sent_at'),
    ])
    .where((expression) =>
      expression.or([expression('email', '=', email), expression('network_address', '=', network_address)]),
    )
    .where('sent_at', '>', addMilliseconds(now, -MILLISECONDS.hour))
    .executeTakeFirstOrThrow();
  return { of_email, of_network, last_sent_at };
}

export async function recordSend(tx: Tx, send: { email: string; network_address: string; now: Date }): Promise<void> {
  const { email, network_address, now } = send;
  await tx.insertInto('code_sends').values({ email, network_address, sent_at: now }).execute();
}

type RatePurpose = 'code' | 'report' | 'sign_in' | 'second_factor' | 'bonus' | 'google' | 'address';

/** Serialises callers that count for the same key, until the transaction ends. */
export async function lockRate(tx: Tx, purpose: RatePurpose, key: string): Promise<void> {
  await lockName(tx, `${purpose} ${key}`);
}

/** Deletes attempts that no limit counts any more, and expired registrations and sessions. */
export async function purgeAttempts(tx: Tx, now: Date): Promise<void> {
  const dayAgo = addMilliseconds(now, -MILLISECONDS.day);
  await tx.deleteFrom('code_sends').where('sent_at', '<', dayAgo).execute();
  await tx.deleteFrom('code_tries').where('tried_at', '<', dayAgo).execute();
  await tx.deleteFrom('sign_in_failures').where('failed_at', '<', dayAgo).execute();
  await tx
    .deleteFrom('registrations')
    .where('created_at', '<', addMilliseconds(dayAgo, -REGISTRATION_HOURS * MILLISECONDS.hour))
    .execute();
  await tx.deleteFrom('password_resets').where('expires_at', '<', dayAgo).execute();
  await tx.deleteFrom('sessions').where('expires_at', '<', dayAgo).execute();
}
