import type { i18n } from 'i18next';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import type { Locale } from '../../contract/text/locale.ts';
import type { PageAccess } from '../app/routes.tsx';
import { addressesOf } from './addresses.ts';
import type { Head, HeadPage } from './head.ts';

export type HeadOf<Loader> = HeadPage<Loader> & {
  access: PageAccess;
  isSecret: boolean;
  status: number;
  locale: Locale;
  /** The languages that are offered. */
  locales: readonly Locale[];
  origin: string;
  translator: i18n;
  /** Of the page's module. */
  head: Head<Loader> | undefined;
};

/** The head of a page, as HTML. */
export function renderHead<Loader>(page: HeadOf<Loader>): string {
  const { access, isSecret, status, url, locale, locales, origin, translator, head = {} } = page;
  if (access !== 'all' || isSecret || status !== 200) return '';
  const addresses = addressesOf(origin, locale);
  const isFirst = !url.searchParams.has('cursor');
  const { canonicalPath = () => url.pathname, feedPath, Facts } = head;
  const path = isFirst ? canonicalPath(page) : null;
  const feed = feedPath?.(page) ?? null;
  return renderToString(
    <I18nextProvider i18n={translator}>
      {/* A page further down a list changes with every new ad. */}
      {!isFirst && <meta name="robots" content="noindex, follow" />}
      {path !== null && (
        <>
          <link rel="canonical" href={addresses.of(path)} />
          {locales.map((each) => (
            <link key={each} rel="alternate" hrefLang={each} href={addressesOf(origin, each).of(path)} />
          ))}
          {/* It follows the browser's language. */}
          <link rel="alternate" hrefLang="x-default" href={addresses.file(path)} />
          {Facts && <Facts {...page} addresses={addresses} />}
        </>
      )}
      {feed !== null && <link rel="alternate" type="application/rss+xml" href={addresses.of(feed)} />}
    </I18nextProvider>,
  );
}
