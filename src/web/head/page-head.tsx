import type { i18n } from 'i18next';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import type { AdDetail } from '../../contract/ad-detail.ts';
import { LOCALES, type Locale } from '../../contract/locale.ts';
import { feedPath } from '../feed-path.ts';
import type { RootData } from '../root-data.ts';
import type { PageAccess } from '../routes.tsx';
import { AdHead } from './ad-head.tsx';
import { type Addresses, addressesOf } from './addresses.ts';
import { CategoryHead, HomeHead, SellerHead } from './list-heads.tsx';

export type HeadOf = {
  /** The pattern of its route, such as `/content/detail/:id`. */
  route: string;
  access: PageAccess;
  is_secret: boolean;
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

/** Lists for readers only; they say so themselves. */
const NOT_INDEXED = ['/search', '/simple'];

/**
 * What search engines, feed readers and link previews read about a page, as HTML. It is no part of the pages' components,
 * so that browsers do not load code for it.
 */
export function renderHead(page: HeadOf): string {
  if (page.access !== 'all' || page.is_secret || page.status !== 200) return '';
  const addresses = addressesOf(page.origin, page.locale);
  const { pathname, searchParams } = page.url;
  return renderToString(
    <I18nextProvider i18n={page.translator}>
      {/* A page further down a list changes with every new ad. */}
      {searchParams.has('cursor') && <meta name="robots" content="noindex, follow" />}
      {!searchParams.has('cursor') && !NOT_INDEXED.includes(page.route) && (
        <>
          <link rel="canonical" href={addresses.of(pathname)} />
          {LOCALES.map((locale) => (
            <link key={locale} rel="alternate" hrefLang={locale} href={addressesOf(page.origin, locale).of(pathname)} />
          ))}
          {/* It follows the browser's language. */}
          <link rel="alternate" hrefLang="x-default" href={addresses.file(pathname)} />
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
    case '/seller/:seller':
      return <SellerHead loaded={loaded as never} addresses={addresses} />;
    case '/content/detail/:id':
      return <AdHead ad={(loaded as { ad: AdDetail }).ad} addresses={addresses} />;
    default:
      return null;
  }
}

/** The feed of the ads that the page lists. */
function Feed({ page, addresses }: { page: HeadOf; addresses: Addresses }) {
  const path = feedPath(page.route, page.url);
  if (path === null) return null;
  return <link rel="alternate" type="application/rss+xml" href={addresses.of(path)} />;
}
