import { type RawBuilder, sql } from 'kysely';
import type { DB, Tx } from '../../base/database.ts';

/** Rows of one table as the files have them. */
export type FileRecords = {
  table: keyof DB;
  /** The columns that identify a row. */
  key: readonly string[];
  rows: readonly Record<string, unknown>[];
  /** Columns that only a new row gets, such as its position in the order. */
  onlyNew?: readonly string[];
  /** Another column without repetitions. */
  unique?: string;
};
/** Digests of a record: in the file, as it was loaded last, and as the table has it. */
export type Compared = { key: string; digest: string; loaded: string | null; present: string | null };

/** Compares the rows of the files with the table, whose rows are locked, and with what was loaded before. */
export async function compareRecords(tx: Tx, records: FileRecords): Promise<Compared[]> {
  const { table } = records;
  const present = sql`select ${keyOf(records)} as record_key, md5(record::text) as digest from (
    select jsonb_build_object(${pairsOf(comparedOf(records))}) as record from ${sql.table(table)} for update) present`;
  const { rows } = await sql<Compared>`
    with file as (${filesOf(records)}), present as (${present})
    select file.record_key as key, md5(file.facts::text) as digest, loaded.digest as loaded, present.digest as present
    from file
    left join loaded_records loaded on loaded.table_name = ${table} and loaded.key = file.record_key
    left join present on present.record_key = file.record_key`.execute(tx);
  return rows;
}

/** Inserts and updates the records with these keys. */
export async function writeRecords(tx: Tx, records: FileRecords, keys: readonly string[]): Promise<void> {
  const { table, key, unique } = records;
  const files = filesOf(records);
  const columns = columnsOf(records);
  const changed = comparedOf(records).filter((name) => !key.includes(name));
  const same = sql.join(
    key.map((name) => sql`present.${sql.ref(name)} = given.${sql.ref(name)}`),
    sql` and `,
  );
  // What an administrator gave to another row, this one cannot have: it stays away, or as it is.
  const isFree = unique
    ? sql`not exists (select from ${sql.table(table)} other where other.${sql.ref(unique)} = given.${sql.ref(unique)}
        and other.ctid <> present.ctid)`
    : sql`true`;
  await sql`
    insert into ${sql.table(table)} (${namesOf(columns)})
    select ${namesOf(columns)} from (${files}) file, jsonb_populate_record(null::${sql.table(table)}, file.record)
    where file.record_key = any(${keys})
    on conflict do nothing`.execute(tx);
  await sql`
    update ${sql.table(table)} present set (${namesOf(changed)}) = (select ${namesOf(changed, 'given')})
    from (${files}) file, jsonb_populate_record(null::${sql.table(table)}, file.record) given
    where file.record_key = any(${keys}) and ${same} and ${isFree}`.execute(tx);
}

/** Stores what was loaded, by which the next loading sees what the files changed and what an administrator changed. */
export async function storeLoaded(
  tx: Tx,
  table: keyof DB,
  loaded: readonly Pick<Compared, 'key' | 'digest'>[],
): Promise<void> {
  if (loaded.length === 0) return;
  await tx
    .insertInto('loaded_records')
    .values(loaded.map(({ key, digest }) => ({ table_name: table, key, digest })))
    .onConflict((conflict) =>
      conflict.columns(['table_name', 'key']).doUpdateSet({ digest: sql.ref('excluded.digest') }),
    )
    .execute();
}

const columnsOf = ({ rows }: FileRecords): string[] => Object.keys(rows[0] ?? {});
const comparedOf = (records: FileRecords): string[] =>
  columnsOf(records).filter((name) => !records.onlyNew?.includes(name));
const keyOf = ({ key }: FileRecords): RawBuilder<unknown> =>
  sql.join(
    key.map((name) => sql`(record ->> ${sql.lit(name)})`),
    sql` || ':' || `,
  );
const filesOf = (records: FileRecords): RawBuilder<unknown> =>
  sql`select ${keyOf(records)} as record_key, record, record - ${[...(records.onlyNew ?? [])]}::text[] as facts
    from jsonb_array_elements(${JSON.stringify(records.rows)}::jsonb) record`;
const namesOf = (columns: readonly string[], table?: string): RawBuilder<unknown> =>
  sql.join(columns.map((name) => sql.ref(table ? `${table}.${name}` : name)));
const pairsOf = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(name)]));
