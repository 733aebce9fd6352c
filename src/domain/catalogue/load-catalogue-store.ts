import { type Insertable, sql } from 'kysely';
import type { DB, Tx } from '../../base/database.ts';

/** Tables whose rows are only inserted. */
type SuppliedTable = 'coin_packages' | 'publication_packages' | 'promotion_prices' | 'posting_limits' | 'settings';

export async function isEmpty(tx: Tx, table: SuppliedTable): Promise<boolean> {
  return (await tx.selectFrom(table).select(sql`1`.as('row')).limit(1).execute()).length === 0;
}

/** Inserts the rows that do not exist. */
export async function insertMissing<Table extends SuppliedTable>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> {
  await tx
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function writeProvinces(tx: Tx, provinces: readonly Insertable<DB['provinces']>[]): Promise<void> {
  await tx
    .insertInto('provinces')
    .values(provinces)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(excluded('provinces', ['name'])))
    .execute();
}

export async function writeCities(tx: Tx, cities: readonly Insertable<DB['cities']>[]): Promise<void> {
  await tx
    .insertInto('cities')
    .values(cities)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(excluded('cities', ['province_id', 'name', 'kind', 'slug'])),
    )
    .execute();
}

/** `set column = excluded.column` for each of the columns. */
function excluded<Table extends keyof DB>(_table: Table, columns: readonly (keyof DB[Table] & string)[]) {
  return Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]));
}
