import type { StaleRead } from '../../base/database.ts';
import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import type * as contract from '../../contract/help/endpoints.ts';
import { fillPlaceholders, RELATED_ARTICLES } from '../../contract/help/rules.ts';
import type { Locale } from '../../contract/text/locale.ts';
import { firstParagraph, readBlocks } from '../../contract/text/text-blocks.ts';
import type { Call } from '../call.ts';
import { termsOf } from '../search/public.ts';
import type { PublicServices } from '../services.ts';
import type { HelpValues } from './help-values.ts';
import { offeredTopics } from './questions/question-store.ts';
import { articlesWith, helpCategories, informationPage, publishedArticle, publishedArticles } from './store.ts';

/** The categories, and the requested articles. */
export async function listHelp(
  { database: { stale: read } }: PublicServices,
  help: HelpValues,
  { locale }: Call,
  { category, search }: ParsedOf<typeof contract.listHelp>,
): Promise<ResultOf<typeof contract.listHelp>> {
  const categories = await helpCategories(read, locale);
  if (category !== undefined && !categories.some(({ slug }) => slug === category)) throw new AppError('not_found');
  const articles = await (search ? searchArticles(read, locale, search) : publishedArticles(read, locale, category));
  const values = await help.of(locale);
  return {
    categories: categories.map(({ slug, name }) => ({ slug, name })),
    topics: await offeredTopics(read, locale),
    data: articles.map(({ slug, title, body, is_frequent, category: of }) => ({
      slug,
      title: fillPlaceholders(title, values),
      category: of,
      is_frequent,
      answer: firstParagraph(readBlocks(fillPlaceholders(body, values))),
    })),
  };
}

async function searchArticles(read: StaleRead, locale: Locale, search: string) {
  const lexemes = termsOf(search);
  return lexemes.length > 0 ? articlesWith(read, locale, lexemes) : [];
}

/** A published article; throws `not_found`. */
export async function getHelpArticle(
  { database: { stale: read } }: PublicServices,
  help: HelpValues,
  { locale }: Call,
  { slug }: ParsedOf<typeof contract.getHelpArticle>,
): Promise<ResultOf<typeof contract.getHelpArticle>> {
  const article = await publishedArticle(read, locale, slug);
  if (!article) throw new AppError('not_found');
  const values = await help.of(locale);
  const others = (await publishedArticles(read, locale, article.category)).filter((other) => other.slug !== slug);
  const filled = (text: string) => fillPlaceholders(text, values);
  return {
    slug,
    title: filled(article.title),
    category: { slug: article.category, name: article.category_name },
    body: readBlocks(filled(article.body)),
    version: article.version,
    changed_at: article.changed_at.toISOString(),
    related: others.slice(0, RELATED_ARTICLES).map((other) => ({ slug: other.slug, title: filled(other.title) })),
  };
}

/** The text of a page that introduces the board; throws `not_found`. */
export async function getInformation(
  { database: { stale: read } }: PublicServices,
  help: HelpValues,
  { locale }: Call,
  { name }: ParsedOf<typeof contract.getInformation>,
): Promise<ResultOf<typeof contract.getInformation>> {
  const page = await informationPage(read, locale, name);
  if (!page) throw new AppError('not_found');
  const values = await help.of(locale);
  return {
    name,
    title: fillPlaceholders(page.title, values),
    body: readBlocks(fillPlaceholders(page.body, values)),
    version: page.version,
    changed_at: page.changed_at.toISOString(),
  };
}
