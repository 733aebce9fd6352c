import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Read, Tx } from '../../base/database.ts';
import type { Field } from '../../contract/catalogue/endpoints.ts';
import type { StoredCategory } from '../catalogue/public.ts';

/** Categories and fields of a category's listings. */
export type Form = { categories: readonly StoredCategory[]; fields: readonly Field[] };
/** A category whose listings are being rebuilt. */
export type ChangedForm = { category_id: number; after: { published_at: Date; ad_id: string } | null };

/** A digest of what a listing has of its category and its form. */
export function digestOf({ categories, fields }: Form): string {
  const names = categories.map(({ slug, name, name_en, posting_group }) => [slug, name, name_en, posting_group]);
  const answers = fields.map(({ key, label, label_en, type, filter, options }) => {
    return [key, label, label_en, type, filter, options.map((one) => [one.value, one.label, one.label_en])];
  });
  return createHash('sha256')
    .update(JSON.stringify([names, answers]))
    .digest('hex');
}

/**
 * Stores the digests. Listings of a category with another one are to be rebuilt, from the first one. The first call on
 * a board takes its listings as they are.
 */
export async function recordForms(tx: Tx, digests: ReadonlyMap<number, string>): Promise<void> {
  await sql`
    insert into listing_forms (category_id, digest, is_made)
    select category_id, digest, not exists (select from listing_forms)
    from unnest(${[...digests.keys()]}::int[], ${[...digests.values()]}::text[]) as present (category_id, digest)
    order by category_id
    on conflict (category_id) do update
      set digest = excluded.digest, is_made = false, made_until = null, made_until_ad = null
      where listing_forms.digest <> excluded.digest`.execute(tx);
}

/**
 * A category whose listings are to be made with this digest, locked; null if there is none. Others are left to the
 * process that has seen their form.
 */
export async function takeChangedForm(tx: Tx, digests: ReadonlyMap<number, string>): Promise<ChangedForm | null> {
  const rows = await tx
    .selectFrom('listing_forms')
    .select(['category_id', 'made_until', 'made_until_ad'])
    .where('is_made', '=', false)
    .where('digest', 'in', [...digests.values()])
    .orderBy('category_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .execute();
  const [row] = rows;
  if (!row) return null;
  const { category_id, made_until, made_until_ad } = row;
  return {
    category_id,
    after: made_until && made_until_ad ? { published_at: made_until, ad_id: made_until_ad } : null,
  };
}

/** Listings of a category in their order, after the given one. */
export function listingsOf(read: Read, { category_id, after }: ChangedForm, limit: number) {
  const query = read
    .selectFrom('listings')
    .select(['ad_id', 'published_at'])
    .where('sub_category_id', '=', category_id)
    .orderBy('published_at', 'desc')
    .orderBy('ad_id', 'desc')
    .limit(limit);
  const next = after && sql<boolean>`(published_at, ad_id) < (${after.published_at}, ${after.ad_id})`;
  return (next ? query.where(next) : query).execute();
}

/** Stores where the category's listings go on; null: all are made. */
export async function saveProgress(tx: Tx, categoryId: number, last: ChangedForm['after']): Promise<void> {
  await tx
    .updateTable('listing_forms')
    .set({ is_made: last === null, made_until: last?.published_at ?? null, made_until_ad: last?.ad_id ?? null })
    .where('category_id', '=', categoryId)
    .execute();
}
