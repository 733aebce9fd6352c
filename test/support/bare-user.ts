import type { Tx } from '../../src/base/database.ts';
import { newId } from '../../src/base/ids.ts';

/** The minimal row that a wallet or a file can belong to. Requires the catalogue's cities. */
export async function insertBareUser(tx: Tx, now: Date): Promise<string> {
  const id = newId();
  const city = await tx.selectFrom('cities').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  await tx
    .insertInto('users')
    .values({
      id,
      email: `${id}@papan.test`,
      phone: '+6281200000000',
      first_name: 'Sari',
      city_id: city.id,
      terms_accepted_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}
