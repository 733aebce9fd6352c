import { readBlocks } from '../../contract/text/text-blocks.ts';

export type HelpArticle = { slug: string; is_frequent: boolean; title: string; body: string };
export type HelpFile = { name: string; articles: HelpArticle[] };

export type PageFile = { title: string; body: string };

const PAGE = /^# (.+)\n+/;
const ARTICLE = /^=== ([a-z0-9-]+)( frequent)?\n+# (.+)\n+/;

/**
 * Reads the file of a category in one language: its name (`# `), and then its articles. Each begins with `=== slug`,
 * its title (`# `), and a text of headings, paragraphs and lists. Throws an error that names what is wrong.
 */
export function readHelpFile(file: string): HelpFile {
  const [head = '', ...parts] = file.replaceAll('\r\n', '\n').split(/^(?==== )/m);
  const name = /^# (.+)\s*$/.exec(head)?.[1];
  if (!name) throw new Error(`The first line must be the name of the category, "# …": ${head}`);
  return { name, articles: parts.map(articleOf) };
}

function articleOf(part: string): HelpArticle {
  const [heading, slug, frequent, title] = ARTICLE.exec(part) ?? [];
  if (!heading || !slug || !title)
    throw new Error(`An article begins with "=== slug" and "# title": ${part.slice(0, 80)}`);
  const body = part.slice(heading.length).trim();
  if (readBlocks(body).length === 0) throw new Error(`The article ${slug} has no text`);
  return { slug, is_frequent: frequent !== undefined, title, body };
}

/** Reads the file of a page: its title (`# `), and a text of headings, paragraphs and lists. */
export function readPageFile(file: string): PageFile {
  const text = file.replaceAll('\r\n', '\n');
  const [heading = '', title] = PAGE.exec(text) ?? [];
  if (!title) throw new Error(`The first line must be the title, "# …": ${text.slice(0, 80)}`);
  const body = text.slice(heading.length).trim();
  readBlocks(body);
  return { title, body };
}
