import { type RawBuilder, sql } from 'kysely';
import type { Read, StaleRead, Tx } from '../../base/database.ts';
import type { Locale } from '../../contract/text/locale.ts';
import type { ReferenceLists } from '../module.ts';

/** The column of a text in a language. */
const inLanguage = (name: string, locale: Locale) => sql.ref<string>(locale === 'en' ? `${name}_en` : name);

export async function helpCategories(read: StaleRead, locale: Locale) {
  return read
    .selectFrom('help_categories')
    .select(['id', 'slug', inLanguage('name', locale).as('name')])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

const articles = (read: StaleRead, locale: Locale) =>
  read
    .selectFrom('help_articles as article')
    .innerJoin('help_categories as category', 'category.id', 'article.category_id')
    .select([
      'article.slug',
      inLanguage('article.title', locale).as('title'),
      inLanguage('article.body', locale).as('body'),
      'is_frequent',
      'category.slug as category',
    ])
    .where('is_published', '=', true);

/** The published articles in their order: all, or those of a category. */
export async function publishedArticles(read: StaleRead, locale: Locale, category?: string) {
  let query = articles(read, locale)
    .orderBy('category.position')
    .orderBy('category.id')
    .orderBy('article.position')
    .orderBy('article.id');
  if (category !== undefined) query = query.where('category.slug', '=', category);
  return query.execute();
}

/** Articles and categories as reference values, named in both languages. */
export function helpLists(read: Read): ReferenceLists {
  return {
    async help() {
      const rows = await read
        .selectFrom('help_articles as article')
        .innerJoin('help_categories as category', 'category.id', 'article.category_id')
        .select(['article.id', 'article.title as name', 'article.title_en as name_en', 'article.slug as value'])
        .select('category.slug as help_category')
        .where('is_published', '=', true)
        .orderBy('category.position')
        .orderBy('category.id')
        .orderBy('article.position')
        .orderBy('article.id')
        .execute();
      return rows.map(({ help_category, ...article }) => ({ ...article, attributes: { help_category } }));
    },
    async help_category() {
      const query = read.selectFrom('help_categories').select(['id', 'name', 'name_en', 'slug as value']);
      const rows = await query.orderBy('position').orderBy('id').execute();
      return rows.map((category) => ({ ...category, attributes: {} }));
    },
  };
}

/** The mark of a lexeme that is in a title. */
const IN_TITLE = '^';
/** How much more a word in the title says than one in the text. */
const TITLE_WEIGHT = 3;
const FOUND = 20;

/** The published articles with most of these lexemes, best first. */
export async function articlesWith(read: StaleRead, locale: Locale, lexemes: readonly string[]) {
  const has = (lexeme: string) => sql`(words @@ ${`'${lexeme}'`}::tsquery)::int`;
  const sum = (parts: RawBuilder<unknown>[]) => sql<number>`(${sql.join(parts, sql` + `)})`;
  const inText = sum(lexemes.map(has));
  const inTitle = sum(lexemes.map((lexeme) => has(IN_TITLE + lexeme)));
  const found = await articles(read, locale)
    .select(inText.as('matches'))
    .where(sql<boolean>`words @@ ${lexemes.map((lexeme) => `'${lexeme}'`).join(' | ')}::tsquery`)
    .orderBy(sql`${inText} + ${TITLE_WEIGHT} * ${inTitle}`, 'desc')
    .orderBy('article.id')
    .limit(FOUND)
    .execute();
  // Articles with every word, if there are any.
  const all = found.filter(({ matches }) => matches === lexemes.length);
  return all.length > 0 ? all : found;
}

/** A published article; undefined if there is none. */
export async function publishedArticle(read: StaleRead, locale: Locale, slug: string) {
  return articles(read, locale)
    .select(['article.version', 'article.changed_at', inLanguage('category.name', locale).as('category_name')])
    .where('article.slug', '=', slug)
    .executeTakeFirst();
}

/** The text of a page; undefined if there is none. */
export async function informationPage(read: StaleRead, locale: Locale, name: string) {
  return read
    .selectFrom('information_pages')
    .select([inLanguage('title', locale).as('title'), inLanguage('body', locale).as('body'), 'version', 'changed_at'])
    .where('name', '=', name)
    .executeTakeFirst();
}

/** The addresses of all published articles, with the time of their last change. */
export async function articleAddresses(read: Read): Promise<{ slug: string; changed_at: Date }[]> {
  return read
    .selectFrom('help_articles')
    .select(['slug', 'changed_at'])
    .where('is_published', '=', true)
    .orderBy('slug')
    .execute();
}

/** Stores by which words articles are found. */
export async function storeWords(tx: Tx, termsOf: (text: string) => string[], id?: string): Promise<void> {
  let query = tx.selectFrom('help_articles').select(['id', 'title', 'title_en', 'body', 'body_en']);
  if (id !== undefined) query = query.where('id', '=', Number(id));
  for (const { id: article, title, title_en, body, body_en } of await query.execute()) {
    const titles = termsOf(`${title}\n${title_en}`);
    const lexemes = new Set([
      ...titles.map((term) => IN_TITLE + term),
      ...titles,
      ...termsOf(body),
      ...termsOf(body_en),
    ]);
    await tx
      .updateTable('help_articles')
      .set({ words: sql<string>`array_to_tsvector(${[...lexemes]}::text[])` })
      .where('id', '=', article)
      .execute();
  }
}
