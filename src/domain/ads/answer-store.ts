import { sql } from 'kysely';
import type { Tx } from '../../base/database.ts';

export async function hasAds(tx: Tx, categoryId: number): Promise<boolean> {
  const { rows } = await sql`
    select from ads where category_id = ${categoryId} or sub_category_id = ${categoryId} limit 1`.execute(tx);
  return rows.length > 0;
}

/** True if ads answer one of these fields, in a category or anywhere. */
export async function hasAnswers(tx: Tx, keys: readonly string[], categoryId: number | null): Promise<boolean> {
  const inCategory =
    categoryId === null ? sql`true` : sql`(category_id = ${categoryId} or sub_category_id = ${categoryId})`;
  const { rows } = await sql`select from ads where details ?| ${[...keys]}::text[] and ${inCategory} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** True if an ad's answer is one of these choices, or contains one. */
export async function isChosen(tx: Tx, key: string, values: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from ads where details -> ${key} ?| ${[...values]}::text[] limit 1`.execute(tx);
  return rows.length > 0;
}

/** The keys of the fields whose choices are those of a reference list. */
export async function fieldKeysOfList(tx: Tx, list: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from fields where options_source = ${list}`.execute(tx);
  return rows.map(({ key }) => key);
}

/** The keys of the fields in a category's form. */
export async function fieldKeysOfCategory(tx: Tx, categoryId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select field ->> 'key' as key from categories, jsonb_array_elements(fields) field where id = ${categoryId}`.execute(
    tx,
  );
  return rows.map(({ key }) => key);
}
