import { readFileSync } from 'node:fs';
import type { Tx } from '../../base/database.ts';
import { lockName } from '../../base/lock-name.ts';
import { INFORMATION_PAGES, type InformationName } from '../../contract/help/rules.ts';
import type { Locale } from '../../contract/text/locale.ts';
import { termsOf } from '../search/public.ts';
import { hasCategories, insertArticles, insertCategory, insertPage } from './fill-help-store.ts';
import { type HelpFile, type PageFile, readHelpFile, readPageFile } from './read-help-file.ts';
import { storeWords } from './store.ts';

/** The supplied categories in their order; each has a file in both languages. */
export const HELP_FILES = [
  'pasang-iklan',
  'koin-dan-pembayaran',
  'keamanan',
  'akun',
  'laporan',
  'data-pribadi',
  'afiliasi',
] as const;

/** The supplied texts of a category. */
export function suppliedHelp(category: string, locale: Locale): HelpFile {
  return readHelpFile(readFileSync(new URL(`data/${category}.${locale}.md`, import.meta.url), 'utf8'));
}

/** The supplied text of a page. */
export function suppliedPage(name: InformationName, locale: Locale): PageFile {
  return readPageFile(readFileSync(new URL(`data/pages/${name}.${locale}.md`, import.meta.url), 'utf8'));
}

async function fillPages(tx: Tx): Promise<void> {
  for (const name of INFORMATION_PAGES) {
    const id = suppliedPage(name, 'id');
    const en = suppliedPage(name, 'en');
    await insertPage(tx, { name, title: id.title, title_en: en.title, body: id.body, body_en: en.body });
  }
}

/** Fills empty tables with the supplied texts. Several processes may do it at once; what administrators edit stays. */
export async function fillHelp(tx: Tx): Promise<void> {
  await lockName(tx, 'fill help');
  await fillPages(tx);
  if (await hasCategories(tx)) return;
  for (const [position, slug] of HELP_FILES.entries()) {
    const id = suppliedHelp(slug, 'id');
    const en = suppliedHelp(slug, 'en');
    const category_id = await insertCategory(tx, { slug, name: id.name, name_en: en.name, position });
    const articles = id.articles.map((article, position) => {
      const english = en.articles.find((one) => one.slug === article.slug);
      if (!english) throw new Error(`The article ${article.slug} has no English text`);
      return {
        category_id,
        slug: article.slug,
        title: article.title,
        title_en: english.title,
        body: article.body,
        body_en: english.body,
        is_frequent: article.is_frequent,
        is_published: true,
        position,
      };
    });
    await insertArticles(tx, articles);
  }
  await storeWords(tx, termsOf);
}
