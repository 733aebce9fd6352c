import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { defaultBrand } from '../../contract/brand/brand.ts';
import type { FrameLinks } from '../layout/frame-links.ts';
import { SiteFooter } from '../layout/site-footer.tsx';
import { CategoryStrip } from '../layout/site-header.tsx';
import { CreateAdsContext, guardOf } from '../session/create-ads-guard.ts';
import { createSession } from '../session/session.ts';
import { SessionProvider } from '../session/viewer.tsx';
import { createContentCache } from './content-cache.ts';
import { createTranslators } from './entry-server.tsx';
import { ServerRenderingContext } from './server-rendering.ts';

const links: FrameLinks = {
  home: '/',
  search: (filters) => `/search?province_id=${filters?.province_id}`,
  category: (slug) => `/${slug}`,
  sign_in: '/signin',
  create_ad: '/content/create',
  about: '/about',
};
const categories = [
  { slug: 'mobil', name: 'Mobil & <truk>', icon: 'car' },
  { slug: 'kost', name: 'Kost', icon: 'bed-double' },
];
const provinces = [
  { id: 31, name: 'DKI Jakarta' },
  { id: 51, name: 'Bali' },
];

const strip = (current: string | null | undefined, some = categories) => (
  <CategoryStrip key="strip" categories={some} current={current} links={links} />
);
const footer = (isGuest: boolean, some = provinces) => (
  <SiteFooter
    key="footer"
    appName="Papan"
    year={2026}
    isGuest={isGuest}
    provinces={some}
    links={links}
    hrefFor={(locale) => `/${locale}`}
  />
);
const forbidden = guardOf('Akun "ditangguhkan"', { warning: () => undefined } as unknown as Parameters<
  typeof guardOf
>[1]);

test('what all pages show equals what React renders in the browser, whatever is cached', () => {
  const translators = createTranslators(defaultBrand());
  const contentHtml = createContentCache();
  const server = { contentHtml, cardHtml: () => '', addArtwork: () => undefined };
  const contents = [
    strip(undefined),
    strip(null),
    strip('kost'),
    strip('kost', categories.slice(1)),
    footer(true),
    footer(false),
    footer(true, provinces.slice(1)),
    <CreateAdsContext key="guard" value={forbidden}>
      {footer(true)}
    </CreateAdsContext>,
  ];
  const session = createSession({ send: () => Promise.reject(new Error('nothing is called')), bootstrap: null });
  const rendered = new Set<string>();
  for (const locale of ['id', 'en', 'id'] as const) {
    const page = (content: ReactNode) => (
      <I18nextProvider i18n={translators[locale]}>
        <SessionProvider session={session}>
          <MemoryRouter basename={`/${locale}`} initialEntries={[`/${locale}/`]}>
            {content}
          </MemoryRouter>
        </SessionProvider>
      </I18nextProvider>
    );
    for (const content of contents) {
      const html = renderToString(page(content));
      rendered.add(html);
      expect(renderToString(page(<ServerRenderingContext value={server}>{content}</ServerRenderingContext>))).toBe(
        html,
      );
    }
  }
  expect(rendered.size).toBe(contents.length * 2);
});
