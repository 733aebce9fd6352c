import { sql } from 'kysely';
import type { Tx } from '../../base/database.ts';
import type { Objections, RecordValues } from '../records.ts';

/** What ads contain stays readable: its address, and the answers to the questions of its category. */
export const adObjections: Objections = {
  async category(tx, before, values) {
    const id = Number(before.id);
    const hasMoved = values === null || values.slug !== before.values.slug;
    if (hasMoved && (await hasAds(tx, id))) return { slug: [{ key: 'fixed' }] };
    const [earlier, later] = await Promise.all([before.values, values ?? before.values].map((one) => keysOf(tx, one)));
    const left = earlier?.filter((key) => !later?.includes(key)) ?? [];
    const answered = left.length > 0 && (await hasAnswers(tx, left, id));
    return answered ? { fields: [{ key: 'answered' }] } : {};
  },

  async field(tx, before, values) {
    const { key = null, type, options_source, options } = before.values;
    const isOther = values === null || values.type !== type || values.options_source !== options_source;
    if (isOther && (await hasAnswers(tx, [String(key)], null))) return { type: [{ key: 'answered' }] };
    const remaining = valuesOf(values?.options);
    const left = valuesOf(options).filter((value) => !remaining.includes(value));
    const chosen = left.length > 0 && options_source === null && (await isChosen(tx, String(key), left));
    return chosen ? { options: [{ key: 'answered' }] } : {};
  },

  async option(tx, before, values) {
    if (values !== null) return {};
    const { rows } = await sql<{ key: string }>`
      select key from fields where options_source = ${before.values.list}`.execute(tx);
    for (const { key } of rows) {
      if (await isChosen(tx, key, [String(before.values.code)])) return { code: [{ key: 'answered' }] };
    }
    return {};
  },
};

/** The fields that a category's form has; those of its parent if it has none. */
async function keysOf(tx: Tx, { fields, parent_id }: RecordValues): Promise<string[]> {
  const own = Array.isArray(fields) ? fields : [];
  if (own.length > 0 || typeof parent_id !== 'number') return own.map((one) => String((one as RecordValues).key));
  const { rows } = await sql<{ key: string }>`
    select field ->> 'key' as key from categories, jsonb_array_elements(fields) field where id = ${parent_id}`.execute(
    tx,
  );
  return rows.map(({ key }) => key);
}

const valuesOf = (options: unknown): string[] =>
  Array.isArray(options) ? options.map((option: RecordValues) => String(option.value)) : [];

async function hasAds(tx: Tx, categoryId: number): Promise<boolean> {
  const { rows } = await sql`
    select from ads where category_id = ${categoryId} or sub_category_id = ${categoryId} limit 1`.execute(tx);
  return rows.length > 0;
}

/** True if ads answer one of these fields, in a category or anywhere. */
async function hasAnswers(tx: Tx, keys: readonly string[], categoryId: number | null): Promise<boolean> {
  const inCategory =
    categoryId === null ? sql`true` : sql`(category_id = ${categoryId} or sub_category_id = ${categoryId})`;
  const { rows } = await sql`select from ads where details ?| ${[...keys]}::text[] and ${inCategory} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** True if an ad's answer is one of these choices, or contains one. */
async function isChosen(tx: Tx, key: string, values: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from ads where details -> ${key} ?| ${[...values]}::text[] limit 1`.execute(tx);
  return rows.length > 0;
}
