import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { AdDetail } from '../../contract/ads/detail.ts';
import { defaultBrand } from '../../contract/brand/brand.ts';
import type { Category } from '../../contract/catalogue/endpoints.ts';
import { LOCALES, type Locale } from '../../contract/text/locale.ts';
import { createTranslators } from '../app/entry-server.tsx';
import { categoriesIn, type RootData } from '../app/root-data.ts';
import { adHead } from './ad-head.tsx';
import { categoryHead, homeHead, searchHead, sellerHead } from './list-heads.tsx';
import { type HeadOf, renderHead } from './page-head.tsx';

const ID = '01890000-0000-7000-8000-000000000000';
const ORIGIN = 'https://papan.test';
const HOSTILE = '</script><script>alert(1)</script> " & \u2028';
const categories: Category[] = [
  {
    id: 1,
    slug: 'mobil',
    name: 'Mobil',
    name_en: 'Cars',
    icon: 'car',
    category_class: 'premium',
    children: [{ id: 2, slug: 'bekas', name: 'Bekas', name_en: 'Used', parent_id: 1, icon: 'car' }],
  },
];
const rootIn = (locale: Locale): RootData => ({
  categories: categoriesIn(locale, categories),
  switched_off: [],
  provinces: [{ id: 32, name: 'Jawa Barat' }],
  total: 0,
  welcome_coins: 0,
  today: '2026-01-01T00:00:00.000Z',
});
const ad = {
  id: ID,
  version: 3,
  title: HOSTILE,
  description: `${HOSTILE} kayu`,
  category: { id: 1, slug: 'mobil', name: 'Mobil', name_en: 'Cars' },
  sub_category: { id: 2, slug: 'bekas', name: 'Bekas', name_en: 'Used' },
  attributes: [],
  price: 1_500_000,
  price_unit: 0,
  price_note: 'none',
  price_period: 'none',
  photos: [{ file_id: ID, width: 800, height: 600 }],
  city_name: 'Bandung',
  province_name: 'Jawa Barat',
  availability: 'available',
  // Half past midnight in Jakarta.
  end_date: '2026-11-30T17:30:00.000Z',
  owner: {
    id: ID,
    display_name: 'Rina',
    photo_id: null,
    verified: true,
    agency: false,
    since: '2026-01-01T00:00:00.000Z',
    ads_total: 3,
    ads_sold: 0,
    reports_cleared: 0,
  },
} as unknown as AdDetail;
const list = { first: { data: [{ id: ID, title: HOSTILE }], next_cursor: null, now: '' }, total: 1 };

const translators = createTranslators(defaultBrand());
type TestedPage<Loader> = Partial<Omit<HeadOf<Loader>, 'loaded'>> & { loaded?: unknown };
function headOf<Loader>({ loaded, ...page }: TestedPage<Loader>, path = '/') {
  const locale = page.locale ?? 'id';
  const html = renderHead<Loader>({
    access: 'all',
    isSecret: false,
    status: 200,
    url: new URL(path, ORIGIN),
    locale,
    locales: LOCALES,
    origin: ORIGIN,
    translator: translators[locale],
    root: rootIn(locale),
    loaded: loaded as HeadOf<Loader>['loaded'],
    head: undefined,
    ...page,
  });
  // The content of a script is not XML: it ends at the first end tag, as in a browser.
  const scripts = [...html.matchAll(SCRIPT)].map(([, json = '']) => facts.parse(JSON.parse(json)));
  const xml = `<head>${html.replaceAll(SCRIPT, '')}</head>`;
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'meta' || name === 'link' });
  return { html, scripts, ...elements.parse(parser.parse(xml).head || {}) };
}
const SCRIPT = /<script type="application\/ld\+json">(.*?)<\/script>/gs;
const elements = z.object({
  meta: z.array(z.record(z.string(), z.string())).default([]),
  link: z.array(z.record(z.string(), z.string())).default([]),
});

const context = { '@context': z.literal('https://schema.org') };
const steps = z
  .array(z.looseObject({ '@type': z.literal('ListItem'), position: z.int(), name: z.string().min(1) }))
  .min(1)
  .refine((items) => items.every(({ position }, at) => position === at + 1));
/** The properties that search engines require. */
const facts = z.discriminatedUnion('@type', [
  z.looseObject({
    ...context,
    '@type': z.literal('Product'),
    name: z.string().min(1),
    image: z.array(z.url()).min(1),
    offers: z.looseObject({
      '@type': z.literal('Offer'),
      url: z.url(),
      price: z.string().regex(/^\d+$/),
      priceCurrency: z.enum(['IDR', 'USD']),
      availability: z.enum(['https://schema.org/InStock', 'https://schema.org/LimitedAvailability']),
      priceValidUntil: z.iso.date(),
    }),
  }),
  z.object({ ...context, '@type': z.literal('BreadcrumbList'), itemListElement: steps }),
  z.object({
    ...context,
    '@type': z.literal('ItemList'),
    name: z.string(),
    numberOfItems: z.int(),
    itemListElement: steps,
  }),
  z.looseObject({ ...context, '@type': z.literal('WebSite'), name: z.string(), url: z.url() }),
  z.looseObject({ ...context, '@type': z.literal('ProfilePage'), mainEntity: z.looseObject({ name: z.string() }) }),
]);

const linksOf = (head: ReturnType<typeof headOf>, rel: string) =>
  head.link
    .filter((link) => link['@_rel'] === rel)
    .map((link) => [link['@_hrefLang'] ?? link['@_type'], link['@_href']]);
const metaOf = (head: ReturnType<typeof headOf>, name: string) =>
  head.meta.find((meta) => meta['@_name'] === name || meta['@_property'] === name)?.['@_content'];

describe('an ad', () => {
  const page = { head: adHead, loaded: { ad } } as const;

  test('names its address in both languages', () => {
    const head = headOf({ ...page, locale: 'en' }, `/content/detail/sofa-${ID}?ref=X`);
    const path = `/content/detail/sofa-${ID}`;
    expect(linksOf(head, 'canonical')).toEqual([[undefined, `${ORIGIN}/en${path}`]]);
    expect(linksOf(head, 'alternate')).toEqual([
      ['id', `${ORIGIN}/id${path}`],
      ['en', `${ORIGIN}/en${path}`],
      ['x-default', `${ORIGIN}${path}`],
    ]);
  });

  test('names no address in a language that is not offered', () => {
    const head = headOf({ ...page, locales: ['id'] }, `/content/detail/sofa-${ID}`);
    expect(linksOf(head, 'alternate').map(([language]) => language)).toEqual(['id', 'x-default']);
  });

  test('is a product with an offer, within its categories', () => {
    const { scripts } = headOf(page);
    expect(scripts.map((data) => data['@type'])).toEqual(['BreadcrumbList', 'Product']);
    expect(scripts[1]).toMatchObject({
      offers: { price: '1500000', priceCurrency: 'IDR', priceValidUntil: '2026-12-01' },
      name: HOSTILE,
    });
  });

  test('cannot end its element by its texts', () => {
    const { html } = headOf(page);
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    expect(html).not.toContain('<script>');
  });

  test.each<[string, Partial<AdDetail>, unknown]>([
    ['without a price is not a product', { price: null }, undefined],
    ['that offers a reward is not a product', { price_note: 'reward' }, undefined],
    ['that is free costs nothing', { price: null, price_note: 'free' }, { price: '0' }],
    ['in dollars is in dollars', { price_unit: 1 }, { priceCurrency: 'USD' }],
    [
      'that is reserved is of limited availability',
      { availability: 'reserved' },
      { availability: 'https://schema.org/LimitedAvailability' },
    ],
    [
      'that looks for something is not a product',
      {
        attributes: [
          { key: 'ad_type', label: '', label_en: '', unit: null, value: [{ name: 'Dicari', name_en: 'Wanted' }] },
        ],
      },
      undefined,
    ],
  ])('%s', (_, changes, offers) => {
    const product = headOf({ ...page, loaded: { ad: { ...ad, ...changes } } }).scripts.find(
      (data) => data['@type'] === 'Product',
    );
    if (offers === undefined) expect(product).toBeUndefined();
    else expect(product).toMatchObject({ offers });
  });

  test.each([
    ['that has ended', { status: 410 }],
    ['whose link is secret', { isSecret: true }],
    ['on a personal page', { access: 'login' as const }],
  ])('%s has no facts', (_, changes) => expect(headOf({ ...page, ...changes }).html).toBe(''));
});

describe('a list', () => {
  test('of the home page and of a category has previews, its ads and a feed', () => {
    const meta = { title: { id: 'Papan – iklan' }, description: { id: 'Rancang iklan Anda.' } };
    const home = headOf({ head: homeHead, loaded: { ...list, texts: { meta } } });
    expect(metaOf(home, 'og:title')).toBe(meta.title.id);
    expect(home.scripts.map((data) => data['@type'])).toEqual(['WebSite', 'ItemList']);
    expect(linksOf(home, 'alternate')).toContainEqual(['application/rss+xml', `${ORIGIN}/id/rss.xml`]);
    const category = headOf({ head: categoryHead, loaded: { ...list, slug: 'bekas' }, locale: 'en' }, '/bekas');
    expect(category.scripts.map((data) => data['@type'])).toEqual(['BreadcrumbList', 'ItemList']);
    expect(linksOf(category, 'alternate')).toContainEqual(['application/rss+xml', `${ORIGIN}/en/rss/bekas.xml`]);
    expect(metaOf(category, 'og:url')).toBe(`${ORIGIN}/en/bekas`);
    for (const head of [home, category]) {
      for (const name of ['og:title', 'og:description', 'og:image', 'twitter:card'])
        expect(metaOf(head, name)).toBeTruthy();
    }
  });

  test('in words has an address of its own, without its other filters', () => {
    const loaded = {
      filters: { category: 'mobil', province_id: 32, sort: 'newest' },
      cities: [],
      condition: null,
      result: { ...list.first, total: 1 },
    };
    const head = headOf({ head: searchHead, loaded, locale: 'en' }, '/mobil/jawa-barat?sort=newest');
    expect(linksOf(head, 'canonical')).toEqual([[undefined, `${ORIGIN}/en/mobil/jawa-barat`]]);
    expect(head.scripts.map((data) => data['@type'])).toEqual(['BreadcrumbList', 'ItemList']);
    expect(metaOf(head, 'og:title')).toBe('Cars in Jawa Barat · Papan');
    expect(linksOf(headOf({ head: searchHead, loaded }, '/mobil/jawa-barat?keyword=x'), 'canonical')).toEqual([]);
    const asQuery = headOf({ head: searchHead, loaded: { filters: {} } }, '/search?category=mobil&price_max=5');
    expect(linksOf(asQuery, 'canonical')).toEqual([[undefined, `${ORIGIN}/id/mobil`]]);
  });

  test('of a seller is a profile', () => {
    const seller = { ...ad.owner, since: '2026-01-01T00:00:00.000Z' };
    const head = headOf({ head: sellerHead, loaded: { ...list, seller } }, `/seller/rina-${ID}`);
    expect(head.scripts.map((data) => data['@type'])).toEqual(['BreadcrumbList', 'ProfilePage', 'ItemList']);
  });

  test('further down is not indexed', () => {
    const head = headOf({ head: homeHead, loaded: list }, '/?cursor=abc');
    expect(metaOf(head, 'robots')).toBe('noindex, follow');
    expect(linksOf(head, 'canonical')).toEqual([]);
  });

  test('of a search has a feed of the search, and no address of its own', () => {
    const head = headOf({ head: searchHead, loaded: { filters: {} } }, '/search?keyword=meja&province_id=32');
    expect(linksOf(head, 'canonical')).toEqual([]);
    expect(linksOf(head, 'alternate')).toEqual([
      ['application/rss+xml', `${ORIGIN}/id/rss/search.xml?keyword=meja&province_id=32`],
    ]);
  });
});
