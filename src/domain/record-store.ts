import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../base/database.ts';
import type { EditableKind, Json, RecordValues, StoredRecord } from './records.ts';

/** How a value is stored in a column of another name or type. */
type Column = { read: RawBuilder<unknown>; column: string; write: (value: Json) => RawBuilder<unknown> };

/** A column that holds the value as it is. */
export const column = (name: string): Column => ({
  read: sql.ref(name),
  column: name,
  write: (value) => sql`${value}`,
});

/** A column that holds the value as JSON. */
export const jsonColumn = (name: string): Column => ({
  ...column(name),
  write: (value) => sql`${JSON.stringify(value)}::jsonb`,
});

type TableKind = Pick<EditableKind, 'event' | 'groupOf' | 'editors'> & {
  table: string;
  /** The columns of the values, by their names. */
  columns: Record<string, Column>;
  /** An SQL object of what is shown and not edited. */
  facts?: RawBuilder<unknown>;
  orderBy: RawBuilder<unknown>;
  /** Records are neither added nor removed. */
  isFixed?: true;
  /** The column `position` says the order. */
  isOrdered?: true;
  /** Columns of a new record that have always the same value. */
  constants?: Record<string, string | number>;
  /** The text that identifies a row; default: the column `id`. */
  key?: RawBuilder<string>;
  /** The key is one of the values. */
  has_own_key?: true;
};

/** A record as it is selected; ordered by `id` as a column of the result, it would be in the order of the text. */
type Row = Omit<StoredRecord, 'id'> & { record_id: string };
const toRecord = ({ record_id, ...record }: Row): StoredRecord => ({ id: record_id, ...record });

/** A kind whose records are the rows of one table. */
export function tableKind(kind: TableKind): EditableKind {
  const { table: name, columns, facts = sql`'{}'::jsonb`, orderBy, key = sql<string>`id::text`, ...rest } = kind;
  const { isFixed, isOrdered, has_own_key, constants = {}, ...same } = rest;
  const table = sql.table(name);
  const pairs = Object.entries(columns).flatMap(([value, { read }]) => [sql.lit(value), read]);
  const columnOf = (value: string): Column => columns[value] ?? column(value);
  const select = (condition: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
    sql<Row>`
      select ${key} as record_id, jsonb_build_object(${sql.join(pairs)}) as values, ${facts} as facts
      from ${table} where ${condition} order by ${orderBy} ${end}`;
  return {
    ...same,
    async find(read, id) {
      const found = await select(id === undefined ? sql`true` : sql`${key} = ${id}`, sql``).execute(read);
      return found.rows.map(toRecord);
    },
    async lock(tx, id) {
      const { rows } = await select(sql`${key} = ${id}`, sql`for update`).execute(tx);
      return rows[0] ? toRecord(rows[0]) : null;
    },
    async update(tx, id, changed) {
      const set = Object.entries(changed).map(([value, given]) => {
        const { column: target, write } = columnOf(value);
        return sql`${sql.ref(target)} = ${write(given)}`;
      });
      if (set.length > 0) await sql`update ${table} set ${sql.join(set)} where ${key} = ${id}`.execute(tx);
    },
    ...(isFixed ? {} : { insert, remove }),
    ...(isOrdered ? { order } : {}),
  };

  async function insert(tx: Tx, values: RecordValues, id: string | null): Promise<string> {
    const stored: [string, RawBuilder<unknown>][] = [
      ...Object.entries(values).map(([value, given]): [string, RawBuilder<unknown>] => {
        const { column: target, write } = columnOf(value);
        return [target, write(given)];
      }),
      ...Object.entries(constants).map(([target, value]): [string, RawBuilder<unknown>] => [target, sql`${value}`]),
    ];
    if (id !== null && !has_own_key) stored.push(['id', sql`${id}`]);
    if (isOrdered) stored.push(['position', sql`(select coalesce(max(position), 0) + 1 from ${table})`]);
    const { rows } = await sql<{ id: string }>`
      insert into ${table} (${sql.join(stored.map(([target]) => sql.ref(target)))})
      values (${sql.join(stored.map(([, value]) => value))}) returning ${key} as id`.execute(tx);
    if (!rows[0]) throw new Error('A record that was just added is missing');
    return rows[0].id;
  }

  async function remove(tx: Tx, id: string): Promise<void> {
    await sql`delete from ${table} where ${key} = ${id}`.execute(tx);
  }

  async function order(tx: Tx, ids: readonly string[]): Promise<void> {
    await sql`
      update ${table} set position = wanted.rank
      from unnest(${[...ids]}::text[]) with ordinality as wanted (record_id, rank)
      where ${key} = wanted.record_id`.execute(tx);
  }
}
