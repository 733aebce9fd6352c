import type { Insertable } from 'kysely';
import type { DB, Tx } from '../../base/database.ts';

/** Inserts a page unless it exists. */
export async function insertPage(tx: Tx, page: Insertable<DB['information_pages']>): Promise<void> {
  await tx
    .insertInto('information_pages')
    .values(page)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasCategories(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('help_categories').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the id. */
export async function insertCategory(tx: Tx, category: Insertable<DB['help_categories']>): Promise<number> {
  const { id } = await tx.insertInto('help_categories').values(category).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertArticles(tx: Tx, articles: readonly Insertable<DB['help_articles']>[]): Promise<void> {
  await tx.insertInto('help_articles').values(articles).execute();
}
