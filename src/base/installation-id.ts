import type { Database, Read } from './database.ts';
import { newId } from './ids.ts';

const KEY = 'installation_id';

/** The id of this installation, a UUID: chosen once and stored in its database, and so also in every copy of that. */
export async function installationId(database: Pick<Database, 'transaction'>): Promise<string> {
  return database.transaction(async (tx) => {
    await tx
      .insertInto('settings')
      .values({ key: KEY, value: JSON.stringify(newId()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const id = await knownInstallationId(tx);
    if (id === null) throw new Error('the id of the installation is missing');
    return id;
  });
}

/** The id of this installation; null if it has not been chosen yet. */
export async function knownInstallationId(read: Read): Promise<string | null> {
  const row = await read.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  return typeof row?.value === 'string' ? row.value : null;
}
