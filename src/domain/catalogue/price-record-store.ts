import { sql } from 'kysely';
import type { Tx } from '../../base/database.ts';
import { column, tableKind } from '../record-store.ts';
import type { EditableKind, RecordValues } from '../records.ts';

export const publicationPrices = tableKind({
  table: 'publication_packages',
  columns: {
    category_class: column('category_class'),
    duration_days: column('duration_days'),
    price_coins: column('price'),
  },
  orderBy: sql`array_position(array['general', 'services', 'motorbikes', 'premium'], category_class), duration_days`,
});

export const promotionPrices = tableKind({
  table: 'promotion_prices',
  columns: { price_coins: column('price') },
  facts: sql`jsonb_build_object('category_class', category_class, 'kind', kind, 'days', days)`,
  key: sql`category_class || ':' || kind`,
  orderBy: sql`kind, array_position(array['general', 'services', 'motorbikes', 'premium'], category_class)`,
  isFixed: true,
});

/** True if another publication price than `id` is for this class and duration. */
export async function hasDuration(
  tx: Tx,
  { category_class, duration_days }: RecordValues,
  id: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from publication_packages where category_class = ${category_class} and duration_days = ${duration_days}
    and id::text is distinct from ${id}`.execute(tx);
  return rows.length > 0;
}

/** One record for each limit, with the maximum of each tier. */
export function postingLimits(): EditableKind {
  const kind = sql<string>`case posting_group when '' then kind else kind || ':' || posting_group end`;
  const find: EditableKind['find'] = async (read, id) => {
    const { rows } = await sql<{ id: string; values: RecordValues; facts: RecordValues }>`
      select ${kind} as id, jsonb_object_agg(tier, maximum) as values,
        jsonb_build_object('kind', kind, 'posting_group', posting_group) as facts
      from posting_limits where ${id === undefined ? sql`true` : sql`${kind} = ${id}`}
      group by kind, posting_group
      order by array_position(array['daily', 'active', 'category'], kind), posting_group desc`.execute(read);
    return rows;
  };
  return {
    find,
    // Only administrators write here, one after another.
    lock: async (tx, id) => (await find(tx, id))[0] ?? null,
    async update(tx, id, changed) {
      for (const [tier, maximum] of Object.entries(changed)) {
        await sql`update posting_limits set maximum = ${maximum} where ${kind} = ${id} and tier = ${tier}`.execute(tx);
      }
    },
  };
}

/** One record with all these settings. */
export function settings(keys: readonly string[]): EditableKind {
  const find: EditableKind['find'] = async (read, id) => {
    if (id !== undefined && id !== 'all') return [];
    const { rows } = await sql<{ values: RecordValues }>`
      select jsonb_object_agg(key, value) as values from settings where key = any(${keys})`.execute(read);
    return rows.map(({ values }) => ({ id: 'all', values, facts: {} }));
  };
  return {
    find,
    lock: async (tx, id) => (await find(tx, id))[0] ?? null,
    async update(tx, _id, changed) {
      for (const [key, value] of Object.entries(changed)) {
        await sql`update settings set value = ${JSON.stringify(value)}::jsonb where key = ${key}`.execute(tx);
      }
    },
  };
}
