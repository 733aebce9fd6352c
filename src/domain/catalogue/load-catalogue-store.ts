import { type Insertable, sql } from 'kysely';
import type { DB, Tx } from '../../base/database.ts';

/** Tables whose rows are only inserted. */
type SuppliedTable = 'coin_packages' | 'publication_packages' | 'promotion_prices' | 'posting_limits' | 'settings';

export async function isEmpty(tx: Tx, table: SuppliedTable): Promise<boolean> {
  return (await tx.selectFrom(table).select(sql`1`.as('row')).limit(1).execute()).length === 0;
}

/** Inserts the rows that do not exist, and returns how many. */
export async function insertMissing<Table extends SuppliedTable>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

const PROVINCE_COLUMNS = ['name'] as const;
const CITY_COLUMNS = ['province_id', 'name', 'kind', 'slug'] as const;

/** Inserts provinces and updates those that differ. Returns how many. */
export async function writeProvinces(tx: Tx, provinces: readonly Insertable<DB['provinces']>[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('provinces')
    .values(provinces)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(excluded('provinces', PROVINCE_COLUMNS))
        .where(isDifferent('provinces', PROVINCE_COLUMNS)),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

/** Inserts cities and updates those that differ. Returns how many. */
export async function writeCities(tx: Tx, cities: readonly Insertable<DB['cities']>[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('cities')
    .values(cities)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(excluded('cities', CITY_COLUMNS)).where(isDifferent('cities', CITY_COLUMNS)),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

/** `set column = excluded.column` for each of the columns. */
function excluded<Table extends keyof DB>(_table: Table, columns: readonly (keyof DB[Table] & string)[]) {
  return Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]));
}

function isDifferent<Table extends keyof DB>(table: Table, columns: readonly (keyof DB[Table] & string)[]) {
  const valuesOf = (of: string) => sql`(${sql.join(columns.map((column) => sql.ref(`${of}.${column}`)))})`;
  return sql<boolean>`${valuesOf(table)} is distinct from ${valuesOf('excluded')}`;
}
