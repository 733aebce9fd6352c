import type { Read } from '../../../base/database.ts';

/** A live ad in order of id, for its address; `changed_at` is when its page changed last. */
export type SitemapAd = { ad_id: string; title: string; changed_at: Date };

/** Live ads after an id. */
export async function adsAfter(read: Read, after: string | null, now: Date, limit: number): Promise<SitemapAd[]> {
  let query = read
    .selectFrom('listings')
    .innerJoin('ads', 'ads.id', 'listings.ad_id')
    .select([
      'ad_id',
      'listings.title',
      (expression) => expression.fn<Date>('greatest', ['listings.published_at', 'updated_at']).as('changed_at'),
    ])
    .where('listings.end_date', '>', now)
    .orderBy('ad_id')
    .limit(limit);
  // PostgreSQL does not derive the second bound: it would read all ads before it, for each part of the list.
  if (after !== null) query = query.where('ad_id', '>', after).where('ads.id', '>', after);
  return query.execute();
}

/** Owners of live ads after an id, with the time of their newest ad. */
export async function sellersAfter(
  read: Read,
  after: string | null,
  now: Date,
  limit: number,
): Promise<{ owner_id: string; changed_at: Date }[]> {
  let query = read
    .selectFrom('listings')
    .select(['owner_id', (expression) => expression.fn.max('published_at').as('changed_at')])
    .where('end_date', '>', now)
    .groupBy('owner_id')
    .orderBy('owner_id')
    .limit(limit);
  if (after !== null) query = query.where('owner_id', '>', after);
  return query.execute();
}

export async function categorySlugs(read: Read): Promise<string[]> {
  const rows = await read.selectFrom('categories').select('slug').orderBy('id').execute();
  return rows.map(({ slug }) => slug);
}

/** Categories and sub-categories with live ads in a province, with the time of the newest one. */
export async function categoriesInProvinces(
  read: Read,
  now: Date,
): Promise<{ slug: string; name: string; changed_at: Date }[]> {
  const live = (column: 'category_id' | 'sub_category_id') =>
    read
      .selectFrom('listings')
      .innerJoin('categories', 'categories.id', `listings.${column}`)
      .innerJoin('provinces', 'provinces.id', 'province_id')
      .select(['categories.slug', 'provinces.name', (expression) => expression.fn.max('published_at').as('changed_at')])
      .where('end_date', '>', now)
      .groupBy(['categories.slug', 'provinces.name']);
  // A listing counts in its category and in its sub-category.
  return live('category_id').unionAll(live('sub_category_id')).orderBy('slug').orderBy('name').execute();
}

/** Live ads, and how many of them were published after a time. */
export async function countSince(read: Read, since: Date, now: Date): Promise<{ live: number; added: number }> {
  return read
    .selectFrom('listings')
    .select((expression) => [
      expression.fn.countAll<number>().as('live'),
      expression.fn.countAll<number>().filterWhere('published_at', '>', since).as('added'),
    ])
    .where('end_date', '>', now)
    .executeTakeFirstOrThrow();
}
