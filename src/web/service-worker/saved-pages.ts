import { REFERRAL_PARAMETER } from '../../contract/affiliate/rules.ts';
import { RESERVED_SEGMENTS } from '../../contract/pages/search-addresses.ts';
import { isLocale, type Locale } from '../../contract/text/locale.ts';

/** Where a page is saved: pages of the board, the same for everybody, or of the person's own ads. */
export type PageGroup = 'board' | 'own';
export type PageEntry = { group: PageGroup; key: string };

const AD = /^\/content\/detail\/[^/]+$/;
/** Steps of one's own ads without the last one, where coins are paid. */
const OWN_STEP = /^\/content\/(create|edit)\/(display|detail)$/;
const CATEGORY = /^(\/[a-z0-9-]+){1,4}$/;
/** Says where a visitor comes from; the page is the same. */
const TRACKING = new RegExp(`^(utm_\\w+|fbclid|gclid|${REFERRAL_PARAMETER})$`);

/** The path of a page without its language, and the language that it names. */
export function splitPath(pathname: string): { locale: Locale | null; path: string } {
  const [, first, ...others] = pathname.split('/');
  return isLocale(first) ? { locale: first, path: `/${others.join('/')}` } : { locale: null, path: pathname };
}

/** Where the page of an address is saved; null if it is not. What is not named here is never saved. */
export function pageEntryOf({ pathname, searchParams }: URL): PageEntry | null {
  const { path } = splitPath(pathname);
  if (AD.test(path)) return { group: 'board', key: pathname };
  const query = [...searchParams].filter(([name]) => !TRACKING.test(name));
  const isOnly = (wanted: string) => query.every(([name]) => name === wanted);
  const keyWith = (name: string, value: string | null) => `${pathname}${value === null ? '' : `?${name}=${value}`}`;
  if (path === '/content') return isOnly('tab') ? { group: 'own', key: keyWith('tab', searchParams.get('tab')) } : null;
  if (OWN_STEP.test(path)) {
    const id = searchParams.get('id');
    return id !== null && isOnly('id') ? { group: 'own', key: keyWith('id', id) } : null;
  }
  const isOfBoard = path === '/' || (CATEGORY.test(path) && !RESERVED_SEGMENTS.includes(path.split('/')[1] ?? ''));
  return isOfBoard && query.length === 0 ? { group: 'board', key: pathname } : null;
}

/** Lists what the copy of a page needs. */
export function filesOf(html: string): string[] {
  const styles = [...html.matchAll(/<link [^>]*href="(\/assets\/[^"]+\.css)"/g)].map(([, path = '']) => path);
  // The first font of the page's own styles has the letters of the interface.
  const [, font] = /\burl\((\/assets\/[^)]+\.woff2)\)/.exec(html) ?? [];
  const logos = [...html.matchAll(/\burl\((\/_brand\/[\w-]+\.webp)\)/g)].map(([, path = '']) => path);
  return [...new Set([...styles, ...(font ? [font] : []), ...logos])];
}

/** The operator's name and look, as HTML: what a page says of it. */
export function brandOfHtml(html: string): { name: string; styles: string } {
  const [, name = ''] = /<html [^>]*data-app="([^"]*)"/.exec(html) ?? [];
  return { name, styles: (html.match(/<style data-brand[^>]*>[^<]*<\/style>/g) ?? []).join('') };
}

/** Whose page it is, by the data of the page; null for a page of the board. */
export function personOf(html: string): string | null {
  return /"bootstrap":\{"viewer":\{"id":"([0-9a-f-]{36})"/.exec(html)?.[1] ?? null;
}

export function titleOf(html: string): string {
  return /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
}

export function localeOfHtml(html: string): Locale {
  const locale = /<html lang="([a-z]+)"/.exec(html)?.[1];
  return isLocale(locale) ? locale : 'id';
}

/**
 * A page for reading: without scripts, the data for them, tokens and the balance, and with a mark above it. Without
 * scripts it depends on no build, and nothing on it can look fresh.
 */
export function copyOf(html: string, mark: string): string {
  return (
    html
      .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
      .replace(/(<meta name="csrf-token" content=)"[^"]*"/, '$1""')
      .replace(/<a [^>]*\bdata-balance\b[^>]*>[\s\S]*?<\/a>/g, '')
      // What was typed into a copy would be lost.
      .replace(/<(button|input|select|textarea)(?=[\s>])/g, '<$1 disabled')
      .replace(/<body[^>]*>/, (body) => `${body}${mark}`)
  );
}
