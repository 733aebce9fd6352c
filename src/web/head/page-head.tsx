import type { i18n } from 'i18next';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import type { AdDetail } from '../../contract/ads/detail.ts';
import { feedPath } from '../../contract/pages/feed-path.ts';
import { queryOf } from '../../contract/pages/query.ts';
import { categoryPath } from '../../contract/pages/search-addresses.ts';
import { LOCALES, type Locale } from '../../contract/text/locale.ts';
import type { RootData } from '../app/root-data.ts';
import type { PageAccess } from '../app/routes.tsx';
import type { SearchData } from '../pages/board/search-page.tsx';
import { AdHead } from './ad-head.tsx';
import { type Addresses, addressesOf } from './addresses.ts';
import { ArticleHead, HelpHead, InformationHead } from './help-heads.tsx';
import { CategoryHead, HomeHead, SearchHead, SellerHead } from './list-heads.tsx';

export type HeadOf = {
  /** The pattern of its route, such as `/content/detail/:id`. */
  route: string;
  access: PageAccess;
  isSecret: boolean;
  status: number;
  /** Without the language prefix. */
  url: URL;
  locale: Locale;
  origin: string;
  translator: i18n;
  root: RootData | undefined;
  /** What the page's loader returned. */
  loaded: unknown;
};

/** The path that stands for a page with its query; null for lists that are for readers only, which say so themselves. */
function canonicalPath(route: string, { pathname, searchParams }: URL): string | null {
  const isKeyword = Boolean(searchParams.get('keyword'));
  switch (route) {
    case '/simple':
      return null;
    case '/search': {
      const category = searchParams.get('category') ?? '';
      return /^[a-z0-9-]{1,60}$/.test(category) && !isKeyword ? categoryPath(category) : null;
    }
    case '/:category/*':
      return isKeyword ? null : pathname;
    default:
      return pathname;
  }
}

/**
 * What search engines, feed readers and link previews read about a page, as HTML. It is not part of the pages' components,
 * so that browsers do not load code for it.
 */
export function renderHead(page: HeadOf): string {
  if (page.access !== 'all' || page.isSecret || page.status !== 200) return '';
  const addresses = addressesOf(page.origin, page.locale);
  const isFirst = !page.url.searchParams.has('cursor');
  const path = isFirst ? canonicalPath(page.route, page.url) : null;
  return renderToString(
    <I18nextProvider i18n={page.translator}>
      {/* A page further down a list changes with every new ad. */}
      {!isFirst && <meta name="robots" content="noindex, follow" />}
      {path !== null && (
        <>
          <link rel="canonical" href={addresses.of(path)} />
          {LOCALES.map((locale) => (
            <link key={locale} rel="alternate" hrefLang={locale} href={addressesOf(page.origin, locale).of(path)} />
          ))}
          {/* It follows the browser's language. */}
          <link rel="alternate" hrefLang="x-default" href={addresses.file(path)} />
          {pageFacts(page, addresses)}
        </>
      )}
      <Feed page={page} addresses={addresses} />
    </I18nextProvider>,
  );
}

// The data of a route are those of its own loader.
function pageFacts({ route, loaded, root }: HeadOf, addresses: Addresses) {
  switch (route) {
    case '/':
      return <HomeHead loaded={loaded as never} addresses={addresses} />;
    case '/:category':
      return root && <CategoryHead loaded={loaded as never} root={root} addresses={addresses} />;
    case '/:category/*':
      return root && <SearchHead loaded={loaded as never} root={root} addresses={addresses} />;
    case '/seller/:seller':
      return <SellerHead loaded={loaded as never} addresses={addresses} />;
    case '/content/detail/:id':
      return <AdHead ad={(loaded as { ad: AdDetail }).ad} addresses={addresses} />;
    case '/help':
      return <HelpHead loaded={loaded as never} addresses={addresses} />;
    case '/about':
    case '/welcome':
      return <InformationHead route={route} loaded={loaded as never} addresses={addresses} />;
    case '/help/:slug':
      return <ArticleHead loaded={loaded as never} addresses={addresses} />;
    default:
      return null;
  }
}

/** The feed of the ads that the page lists. */
function Feed({ page, addresses }: { page: HeadOf; addresses: Addresses }) {
  const path = page.route === '/:category/*' ? searchFeed(page.loaded as never) : feedPath(page.route, page.url);
  if (path === null) return null;
  return <link rel="alternate" type="application/rss+xml" href={addresses.of(path)} />;
}

/** Feeds have no filters of a category's own. */
function searchFeed({ filters: { fields, ...filters } }: SearchData): string | null {
  return fields ? null : `/rss/search.xml${queryOf(filters)}`;
}
