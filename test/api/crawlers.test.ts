import { gunzipSync } from 'node:zlib';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ACCOUNT_STATUSES } from '../../src/contract/accounts/rules.ts';
import { adPath, sellerPath } from '../../src/contract/pages/addresses.ts';
import { refreshListing } from '../../src/domain/search/public.ts';
import { writeChangedSitemaps, writeSitemaps } from '../../src/domain/search/sitemaps/write-sitemaps.ts';
import { addFeeds } from '../../src/server/crawlers/feeds.ts';
import { addRobots } from '../../src/server/crawlers/robots.ts';
import { addSitemaps } from '../../src/server/crawlers/sitemaps.ts';
import { createDispatch } from '../../src/server/http/dispatch.ts';
import { allModules } from '../../src/server/modules.ts';
import type { CompressedResponse } from '../../src/server/pages/compressed-response.ts';
import { createResponseCache } from '../../src/server/pages/response-cache.ts';
import { createTranslators } from '../../src/web/app/entry-server.tsx';
import { type Api, startApi } from '../support/api.ts';
import { createTestDatabase } from '../support/database.ts';
import { insertPublishedAd, insertUser } from '../support/factories.ts';

const NOW = new Date('2026-03-02T03:00:00Z');
const SCRIPT = 'Sofa </title><script>alert(1)</script> & "kayu"';
const shared = createResponseCache<CompressedResponse>(1_000_000);
let api: Api;
const ids: Record<'sofa' | 'car' | 'ended' | 'blocked', string> = { sofa: '', car: '', ended: '', blocked: '' };
let seller = '';
let blockedSeller = '';

beforeAll(async () => {
  api = await startApi(await createTestDatabase(), {
    extend: (app, services) => {
      const dispatch = createDispatch(allModules(services).flatMap(({ bindings }) => [...bindings]));
      addRobots(app, services);
      addSitemaps(app, services);
      addFeeds(app, { services, dispatch, translators: () => createTranslators(services.brand()), shared });
    },
  });
  await api.database.transaction(async (tx) => {
    seller = await insertUser(tx, { first_name: 'Rina', last_name: 'Kartika' });
    blockedSeller = await insertUser(tx);
    const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
    ids.sofa = await insertPublishedAd(tx, { owner_id: seller, title: SCRIPT, published_at: minutesAgo(5) });
    ids.car = await insertPublishedAd(tx, {
      owner_id: seller,
      title: 'Toyota Avanza',
      sub_category: 'mobil-bekas',
      published_at: minutesAgo(10),
    });
    ids.ended = await insertPublishedAd(tx, { owner_id: seller, end_date: minutesAgo(1) });
    ids.blocked = await insertPublishedAd(tx, { owner_id: blockedSeller });
    for (const id of Object.values(ids)) await refreshListing(tx, id, NOW);
    // Before the events that end the ads are delivered.
    const blocked = { account_status: ACCOUNT_STATUSES.BLOCKED };
    await tx.updateTable('users').set(blocked).where('id', '=', blockedSeller).execute();
  });
});
beforeEach(() => shared.clear());
afterAll(async () => {
  await api.stop();
  await api.database.drop();
});

const get = (path: string) => fetch(`${api.url}${path}`);
/** Parses XML strictly. */
function parse(text: string): unknown {
  expect(XMLValidator.validate(text)).toBe(true);
  return new XMLParser({ ignoreAttributes: false, parseTagValue: false, isArray: (name) => LISTS.has(name) }).parse(
    text,
  );
}
const LISTS = new Set(['url', 'sitemap', 'item']);

const address = z.strictObject({ loc: z.url(), lastmod: z.iso.datetime().optional() });
const index = z.object({ sitemapindex: z.object({ sitemap: z.array(address) }) });
const part = z.object({ urlset: z.object({ url: z.array(address) }) });

/** All addresses of the stored sitemaps, by part. */
async function sitemaps() {
  const { sitemap } = index.parse(parse(await (await get('/sitemap.xml')).text())).sitemapindex;
  return Promise.all(
    sitemap.map(async ({ loc }) => {
      const response = await get(new URL(loc).pathname);
      expect(response.headers.get('content-type')).toBe('application/gzip');
      const text = gunzipSync(Buffer.from(await response.arrayBuffer())).toString();
      return part.parse(parse(text)).urlset.url.map((url) => url.loc);
    }),
  );
}

describe('sitemaps', () => {
  test('are not there before the first job', async () => {
    const response = await get('/sitemap.xml');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '600']);
  });

  test('name live ads, sellers, categories and information pages in both languages, and nothing else', async () => {
    await writeSitemaps(api.services);
    const all = (await sitemaps()).flat();
    const origin = api.services.public_url();
    const paths = [adPath(ids.sofa, SCRIPT), adPath(ids.car, 'Toyota Avanza'), sellerPath(seller, 'Rina Kartika')];
    for (const path of [...paths, '', '/mobil', '/mobil-bekas', '/privacy-policy']) {
      expect(all).toContain(`${origin}/id${path}`);
      expect(all).toContain(`${origin}/en${path}`);
    }
    // Categories in provinces that have ads.
    const words = all.filter((loc) => /^\/id\/[a-z-]+\/[a-z-]+$/.test(new URL(loc).pathname));
    const inProvince = words.map((loc) => new URL(loc).pathname.split('/')[2]);
    expect(inProvince).toEqual(expect.arrayContaining(['mobil', 'mobil-bekas', 'rumah', 'sofa']));
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((loc) => loc.includes(ids.ended) || loc.includes(blockedSeller))).toEqual([]);
  });

  test('have parts of a bounded size, which change their names each time', async () => {
    await writeSitemaps(api.services, { max: 100 });
    const before = await sitemaps();
    expect(before.length).toBeGreaterThan(2);
    expect(Math.max(...before.map((urls) => urls.length))).toBeLessThanOrEqual(100);
    const first = await (await get('/sitemap.xml')).text();
    await writeSitemaps(api.services, { max: 100 });
    expect(await (await get('/sitemap.xml')).text()).not.toBe(first);
    expect((await sitemaps()).flat()).toEqual(before.flat());
    const old = /\/sitemaps\/[^<]+/.exec(first)?.[0] ?? '';
    // A crawler may still read the parts of the index before.
    expect((await get(old)).status).toBe(200);
    await writeSitemaps(api.services, { max: 100 });
    expect((await get(old)).status).toBe(404);
  });

  test('are written again only after a large change', async () => {
    await writeSitemaps(api.services);
    const before = await (await get('/sitemap.xml')).text();
    await writeChangedSitemaps(api.services);
    expect(await (await get('/sitemap.xml')).text()).toBe(before);
    await api.database.transaction(async (tx) => {
      for (let number = 0; number < 10; number += 1) {
        const published_at = new Date(NOW.getTime() + 1000);
        const id = await insertPublishedAd(tx, { owner_id: seller, sub_category: 'mobil-listrik', published_at });
        await refreshListing(tx, id, NOW);
      }
    });
    await writeChangedSitemaps(api.services);
    expect(await (await get('/sitemap.xml')).text()).not.toBe(before);
  });

  test.each(['x.xml.gz', 'state.json', 'index.xml', '1-1.xml.gz', '..%2f..%2fsecret.key', '%00'])(
    '%s is not a part',
    async (name) => expect([400, 404]).toContain((await get(`/sitemaps/${name}`)).status),
  );
});

const item = z.strictObject({
  title: z.string().min(1),
  link: z.url(),
  guid: z.strictObject({ '#text': z.uuid(), '@_isPermaLink': z.literal('false') }),
  pubDate: z.string().regex(/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/),
  description: z.string().min(1),
  'media:content': z.unknown().optional(),
});
const rss = z.object({
  rss: z.object({
    '@_version': z.literal('2.0'),
    channel: z.strictObject({
      title: z.string().min(1),
      link: z.url(),
      'atom:link': z.object({ '@_href': z.url(), '@_rel': z.literal('self') }),
      description: z.string().min(1),
      language: z.enum(['id', 'en']),
      lastBuildDate: z.string().optional(),
      ttl: z.string(),
      item: z.array(item).default([]),
    }),
  }),
});

async function feed(path: string) {
  const response = await get(path);
  expect([path, response.status]).toEqual([path, 200]);
  expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  return rss.parse(parse(await response.text())).rss.channel;
}

describe('feeds', () => {
  test('of the board have the newest ads, with titles as they are', async () => {
    const { item: items, language } = await feed('/en/rss.xml');
    expect(language).toBe('en');
    const sofa = items.find(({ guid }) => guid['#text'] === ids.sofa);
    expect(sofa?.title).toBe(SCRIPT);
    expect(sofa?.link).toBe(`${api.services.public_url()}/en${adPath(ids.sofa, SCRIPT)}`);
    expect(items.some(({ guid }) => guid['#text'] === ids.ended)).toBe(false);
  });

  test('of a category are in the language of their address', async () => {
    const channels = [await feed('/id/rss/mobil-bekas.xml'), await feed('/en/rss/mobil-bekas.xml')];
    expect(channels.map(({ title }) => title)).toEqual(['Mobil bekas · Papan', 'Used cars · Papan']);
    for (const channel of channels) expect(channel.item.map(({ guid }) => guid['#text'])).toEqual([ids.car]);
  });

  test('of a search have what it finds', async () => {
    const { item: items, link } = await feed('/id/rss/search.xml?keyword=avanza');
    expect(items.map(({ guid }) => guid['#text'])).toEqual([ids.car]);
    expect(link).toBe(`${api.services.public_url()}/id/search?keyword=avanza`);
    expect((await feed('/id/rss/search.xml?keyword=zzzzqqq')).item).toEqual([]);
  });

  test('contain nothing that XML forbids, whatever a title or the search contains', async () => {
    const forbidden = ['\u0001', '\uFFFE', '\uFFFF', '\uFDD0', '\u{1FFFE}', '\u{10FFFF}', '\u000B'].join('');
    await api.database.transaction((tx) =>
      tx
        .updateTable('listings')
        .set({ title: `Toyota ${forbidden}Avanza` })
        .where('ad_id', '=', ids.car)
        .execute(),
    );
    const words = encodeURIComponent(`toyota${forbidden.slice(1)}`);
    for (const path of ['/rss.xml', '/rss/mobil-bekas.xml', `/rss/search.xml?keyword=${words}`]) {
      const text = await (await get(path)).text();
      expect([...text].filter((letter) => !/[\t\n\r\P{Cc}]/u.test(letter) || /\p{NChar}/u.test(letter))).toEqual([]);
      expect((await feed(path)).item.map(({ title }) => title)).toContain('Toyota Avanza');
    }
  });

  test.each([
    ['/rss/tidak-ada.xml', 404],
    ['/rss/mobil', 404],
    ['/rss/%3Cb%3E.xml', 404],
    [`/rss/search.xml?keyword=${'x'.repeat(5000)}`, 400],
    ['/rss/search.xml?price_min=-1', 400],
    ['/rss/search.xml?keyword=%00', 400],
  ])('%s answers %i', async (path, status) => expect((await get(path)).status).toBe(status));

  test.each([
    ['/rss.xml?utm_source=x', '/rss.xml'],
    ['/en/rss/Mobil.xml', '/en/rss/mobil.xml'],
    ['/rss/mobil.xml)?utm_source=x', '/rss/mobil.xml'],
    ['/rss/search.xml?nonsense=1', '/rss/search.xml'],
    ['/rss/search.xml?keyword=avanza&cursor=forged&facets=true', '/rss/search.xml?keyword=avanza'],
  ])('%s leads to %s for good', async (path, meant) => {
    const response = await fetch(`${api.url}${path}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, meant]);
  });
});

test('robots.txt names the sitemaps and closes what belongs to users', async () => {
  const response = await get('/robots.txt');
  const lines = (await response.text()).split('\n');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(lines[0]).toBe('User-agent: *');
  expect(lines).toContain(`Sitemap: ${api.services.public_url()}/sitemap.xml`);
  expect(lines).toContain('Disallow: /en/profile');
  const closed = lines.flatMap((line) => (line.startsWith('Disallow: ') ? [line.slice('Disallow: '.length)] : []));
  for (const open of [
    '/',
    '/id',
    adPath(ids.sofa, SCRIPT),
    sellerPath(seller),
    '/mobil',
    '/_share/id/x',
    '/rss/search.xml',
  ])
    expect(closed.filter((path) => open.startsWith(path))).toEqual([]);
});
