import { type Database, openDatabase } from '../../src/base/database.ts';
import { newId } from '../../src/base/ids.ts';
import { BONUSES_A_DAY_NETWORK } from '../../src/contract/accounts/rules.ts';
import { coins } from '../../src/contract/wallet/rules.ts';
import { createAccount, type Origin } from '../../src/domain/accounts/public.ts';
import { transfer } from '../../src/domain/wallet/public.ts';
import { runningEmbeddedDatabase } from '../../src/providers/embedded-postgres.ts';
import { DATABASE, databaseFolder } from '../../tools/database.ts';
import { newPhone } from './new-phone.ts';

const DEMONSTRATION = 'demo@papan.test';
const AGENCY = 'agen@papan.test';

/** The user of a worker: a demonstration account, or one that `addAccounts` makes. */
export function accountOf(worker: number): string {
  return [DEMONSTRATION, AGENCY][worker] ?? `penulis-${worker}@papan.test`;
}

/** URL of the tested app's database. */
export function testDatabaseUrl(): string {
  const url =
    process.env.DATABASE_URL ?? runningEmbeddedDatabase(databaseFolder(process.env.PAPAN_TEST_DATA ?? ''), DATABASE);
  if (!url) throw new Error('The app of the browser tests has no database.');
  return url;
}

let opened: Database | undefined;

/**
 * The tested app's database, for changes without a browser. It stays open until the worker ends, because a worker runs
 * `afterAll` of a file several times if the file's tests run in parallel.
 */
export function testDatabase(): Database {
  opened ??= openDatabase({ url: testDatabaseUrl(), maxConnections: 4, onError: () => undefined });
  return opened;
}

/** A user that only this test uses, so that nothing else changes the user's ads or notifications. */
export function newMember(database: Database): Promise<{ id: string; email: string }> {
  return insertMember(database);
}

/** A user whose welcome bonus is held, because others registered from the same network. */
export async function newHeldMember(database: Database): Promise<{ id: string; email: string }> {
  const origin = { network_hash: newId(), device_hash: null };
  for (let count = 0; count < BONUSES_A_DAY_NETWORK; count += 1) await insertMember(database, origin);
  return insertMember(database, origin);
}

/** Makes the users of further workers, with the coins of a demonstration account. */
export async function addAccounts(database: Database, workers: number): Promise<void> {
  for (let worker = 2; worker < workers; worker += 1) {
    const { id } = await insertMember(database, undefined, accountOf(worker));
    await addCoins(database, id, 10_000);
  }
}

/** Gives coins to a member; no event tells the member's pages. */
export async function addCoins(database: Database, userId: string, amount: number): Promise<void> {
  const order = {
    from: { platform: 'correction' },
    to: { wallet: userId },
    amount: coins(amount),
    cause: 'correction',
    subject_id: null,
    details: { reason: 'demonstration' },
    idempotency_key: `demonstration:${userId}`,
    now: new Date(),
  } as const;
  await database.transaction((tx) => transfer(tx, order));
}

async function insertMember(
  database: Database,
  origin?: Origin,
  address?: string,
): Promise<{ id: string; email: string }> {
  const model = await database.read
    .selectFrom('users')
    .select(['city_id', 'password_hash', 'locale', 'user_type', 'account_status', 'identity_status'])
    .where('email', '=', DEMONSTRATION)
    .executeTakeFirstOrThrow();
  const id = newId();
  const email = address ?? `${id}@papan.test`;
  const name = { first_name: 'Ratna', last_name: 'Kusuma', phone: newPhone() };
  await database.transaction((tx) => createAccount(tx, { ...model, ...name, id, email, now: new Date() }, origin));
  return { id, email };
}
