import { type Database, openDatabase } from '../../src/base/database.ts';
import { newId } from '../../src/base/ids.ts';
import { createAccount } from '../../src/domain/accounts/public.ts';
import { runningEmbeddedDatabase } from '../../src/providers/embedded-postgres.ts';
import { DATABASE, databaseFolder } from '../../tools/database.ts';
import { DEMONSTRATION } from './author.ts';

/** URL of the database of the tested app. */
export function testDatabaseUrl(): string {
  const url =
    process.env.DATABASE_URL ?? runningEmbeddedDatabase(databaseFolder(process.env.PAPAN_TEST_DATA ?? ''), DATABASE);
  if (!url) throw new Error('The app of the browser tests has no database.');
  return url;
}

/** The database of the tested app, for what happens without a browser. */
export function testDatabase(): Database {
  return openDatabase({ url: testDatabaseUrl(), max_connections: 4, on_error: () => undefined });
}

/** Somebody whom no other test knows: what they own and are told changes by nobody else's doing. */
export async function newMember(database: Database): Promise<{ id: string; email: string }> {
  const model = await database.read
    .selectFrom('users')
    .select(['city_id', 'password_hash', 'locale', 'user_type', 'account_status', 'identity_status'])
    .where('email', '=', DEMONSTRATION)
    .executeTakeFirstOrThrow();
  const id = newId();
  const email = `${id}@papan.test`;
  const name = { first_name: 'Ratna', last_name: 'Kusuma', phone: '+6281298760000' };
  await database.transaction((tx) => createAccount(tx, { ...model, ...name, id, email, now: new Date() }));
  return { id, email };
}
