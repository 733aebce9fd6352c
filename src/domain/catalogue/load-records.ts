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
type Compared = { key: string; digest: string; loaded: string | null; present: string | null };

/**
 * Writes what is new or changed in the files, and leaves alone what an administrator changed, added or removed. The first
 * loading of a table writes all rows.
 */
export async function loadRecords(tx: Tx, { table, key, rows, onlyNew = [], unique }: FileRecords): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const compared = columns.filter((name) => !onlyNew.includes(name));
  const keyOf = sql.join(
    key.map((name) => sql`(record ->> ${sql.lit(name)})`),
    sql` || ':' || `,
  );
  const files = sql`select ${keyOf} as record_key, record, record - ${[...onlyNew]}::text[] as facts
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) record`;
  const present = sql`select ${keyOf} as record_key, md5(record::text) as digest from (
    select jsonb_build_object(${pairsOf(compared)}) as record from ${sql.table(table)} for update) present`;
  const { rows: found } = await sql<Compared>`
    with file as (${files}), present as (${present})
    select file.record_key as key, md5(file.facts::text) as digest, loaded.digest as loaded, present.digest as present
    from file
    left join loaded_records loaded on loaded.table_name = ${table} and loaded.key = file.record_key
    left join present on present.record_key = file.record_key`.execute(tx);
  const isFirst = found.every(({ loaded }) => loaded === null);
  const written = found.filter((record) => isFirst || isFollowing(record)).map((record) => record.key);
  if (written.length > 0) {
    const changed = compared.filter((name) => !key.includes(name));
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
      where file.record_key = any(${written})
      on conflict do nothing`.execute(tx);
    await sql`
      update ${sql.table(table)} present set (${namesOf(changed)}) = (select ${namesOf(changed, 'given')})
      from (${files}) file, jsonb_populate_record(null::${sql.table(table)}, file.record) given
      where file.record_key = any(${written}) and ${same} and ${isFree}`.execute(tx);
  }
  const news = found.filter(({ digest, loaded, key: one }) => digest !== loaded && (isFirst || written.includes(one)));
  if (news.length === 0) return;
  await tx
    .insertInto('loaded_records')
    .values(news.map(({ key: one, digest }) => ({ table_name: table, key: one, digest })))
    .onConflict((conflict) =>
      conflict.columns(['table_name', 'key']).doUpdateSet({ digest: sql.ref('excluded.digest') }),
    )
    .execute();
}

/** True if the file has something new, and the row is as the files left it; also if neither was there before. */
function isFollowing({ digest, loaded, present }: Compared): boolean {
  return digest !== loaded && present === loaded;
}

const namesOf = (columns: readonly string[], table?: string): RawBuilder<unknown> =>
  sql.join(columns.map((name) => sql.ref(table ? `${table}.${name}` : name)));
const pairsOf = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(name)]));
