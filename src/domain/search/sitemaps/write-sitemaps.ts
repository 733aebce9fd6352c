import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { z } from 'zod';
import type { Read } from '../../../base/database.ts';
import { escapeXml } from '../../../base/escape-xml.ts';
import { accountMay } from '../../../contract/accounts/rules.ts';
import { adPath, sellerPath } from '../../../contract/pages/addresses.ts';
import { helpLinks } from '../../../contract/pages/help-links.ts';
import { links } from '../../../contract/pages/links.ts';
import { categoryPath } from '../../../contract/pages/search-addresses.ts';
import { profilesOf } from '../../accounts/public.ts';
import type { Services } from '../../services.ts';
import { adsAfter, categoriesInProvinces, categorySlugs, countSince, sellersAfter } from './sitemap-store.ts';

/** The protocol's limit for one file. */
export const SITEMAP_ADDRESSES = 50_000;
const FOLDER = 'sitemaps';
const INDEX = `${FOLDER}/index.xml`;
const STATE = `${FOLDER}/state.json`;
const PART = /^[0-9]{13}-[0-9]{1,4}\.xml\.gz$/;
const BATCH = 1000;
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** Pages with information. */
const INFORMATION = [
  helpLinks.all(),
  helpLinks.about(),
  helpLinks.welcome(),
  helpLinks.index(),
  links.termCondition(),
  links.privacyPolicy(),
];
/** So many changed ads are a large change: a share of all ads, within bounds. */
const LARGE = { share: 0.05, min: 10, max: 20_000 } as const;

const state = z.object({
  /** Milliseconds; parts are named after it. */
  built_at: z.number(),
  /** When the parts before these were made; crawlers may still read them. */
  before: z.number().nullable(),
  ads: z.number(),
});
type State = z.output<typeof state>;
type SitemapServices = Pick<Services, 'database' | 'blobs' | 'clock' | 'log' | 'brand' | 'public_url'>;
type Page = { path: string; changed_at: Date | null; isAd: boolean };

/** The stored index of the sitemaps; null before they were made first. */
export function sitemapIndex({ blobs }: Pick<Services, 'blobs'>): Promise<Uint8Array | null> {
  return blobs.get(INDEX);
}

/** A stored part of the sitemaps, compressed with gzip; null for any other name. */
export async function sitemapPart({ blobs }: Pick<Services, 'blobs'>, name: string) {
  return PART.test(name) ? blobs.stream(`${FOLDER}/${name}`) : null;
}

/** Writes the sitemaps again if many ads were published or ended since the last time. */
export async function writeChangedSitemaps(services: SitemapServices, stopping?: AbortSignal): Promise<void> {
  const last = await readState(services);
  if (last) {
    const { live, added } = await countSince(services.database.read, new Date(last.built_at), services.clock.now());
    const changes = added + Math.max(0, last.ads + added - live);
    if (changes < Math.min(LARGE.max, Math.max(LARGE.min, last.ads * LARGE.share))) return;
  }
  await writeSitemaps(services, { stopping });
}

/**
 * Writes all public addresses into parts of at most `max` addresses, and then the index that names them. Until the
 * index is written, the parts before stay in use. Writes no index if the worker stops meanwhile; the next job begins anew.
 */
export async function writeSitemaps(
  services: SitemapServices,
  { max = SITEMAP_ADDRESSES, stopping }: { max?: number; stopping?: AbortSignal | undefined } = {},
): Promise<void> {
  const { blobs, clock, database, log } = services;
  const last = await readState(services);
  const built_at = Math.max(clock.now().getTime(), (last?.built_at ?? 0) + 1);
  const origin = services.public_url();
  const { locales } = services.brand();
  const pages = pagesOf(database.read, clock.now());
  const parts: { name: string; changed_at: Date | null }[] = [];
  let ads = 0;
  let next = await pages.next();
  while (!next.done) {
    const name = `${built_at}-${parts.length + 1}.xml.gz`;
    let changed_at: Date | null = null;
    const part = async function* () {
      yield `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="${SCHEMA}">`;
      for (let count = 0; !next.done && !stopping?.aborted && count + locales.length <= max; count += locales.length) {
        const page = next.value;
        if (page.isAd) ads += 1;
        if (page.changed_at && (changed_at === null || page.changed_at > changed_at)) changed_at = page.changed_at;
        for (const locale of locales) yield addressOf('url', `${origin}/${locale}${page.path}`, page.changed_at);
        next = await pages.next();
      }
      yield '</urlset>';
    };
    await pipeline(part, createGzip(), async (bytes: AsyncIterable<Uint8Array>) => {
      await blobs.putStream(`${FOLDER}/${name}`, bytes);
    });
    // Parts that no index names are removed after the next time.
    if (stopping?.aborted) return;
    parts.push({ name, changed_at });
  }
  const list = parts.map(({ name, changed_at }) => addressOf('sitemap', `${origin}/sitemaps/${name}`, changed_at));
  const index = `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="${SCHEMA}">${list.join('')}</sitemapindex>`;
  await blobs.put(INDEX, Buffer.from(index));
  const before = last?.built_at ?? null;
  await blobs.put(STATE, Buffer.from(JSON.stringify({ built_at, before, ads } satisfies State)));
  await removeOldParts(services, [built_at, before]);
  log.info({ parts: parts.length, ads }, 'sitemaps were written');
}

/** All public pages: the board's, those of categories in provinces, sellers', then ads. */
async function* pagesOf(read: Read, now: Date): AsyncGenerator<Page, undefined> {
  const slugs = await categorySlugs(read);
  for (const path of ['', ...INFORMATION, ...slugs.map((slug) => `/${slug}`)]) {
    yield { path, changed_at: null, isAd: false };
  }
  for (const { slug, name, changed_at } of await categoriesInProvinces(read, now)) {
    yield { path: categoryPath(slug, { province: { name } }), changed_at, isAd: false };
  }
  for (let after: string | null = null; ; ) {
    const sellers: Awaited<ReturnType<typeof sellersAfter>> = await sellersAfter(read, after, now, BATCH);
    const profiles = await profilesOf(
      read,
      sellers.map(({ owner_id }) => owner_id),
    );
    for (const { owner_id, changed_at } of sellers) {
      const profile = profiles.get(owner_id);
      if (!profile || !accountMay('show_page', profile)) continue;
      yield { path: sellerPath(owner_id, profile.display_name), changed_at, isAd: false };
    }
    after = sellers.at(-1)?.owner_id ?? null;
    if (after === null) break;
  }
  for (let after: string | null = null; ; ) {
    const ads: Awaited<ReturnType<typeof adsAfter>> = await adsAfter(read, after, now, BATCH);
    for (const { ad_id, title, changed_at } of ads) yield { path: adPath(ad_id, title), changed_at, isAd: true };
    after = ads.at(-1)?.ad_id ?? null;
    if (after === null) return;
  }
}

function addressOf(element: 'url' | 'sitemap', address: string, changedAt: Date | null): string {
  const lastmod = changedAt === null ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
  return `<${element}><loc>${escapeXml(address)}</loc>${lastmod}</${element}>`;
}

async function readState({ blobs }: Pick<Services, 'blobs'>): Promise<State | null> {
  const bytes = await blobs.get(STATE);
  return bytes === null ? null : state.parse(JSON.parse(Buffer.from(bytes).toString()));
}

async function removeOldParts({ blobs }: Pick<Services, 'blobs'>, current: readonly (number | null)[]): Promise<void> {
  for await (const { key } of blobs.list(FOLDER)) {
    const built = Number(/\/(\d{13})-/.exec(key)?.[1]);
    if (built && !current.includes(built)) await blobs.delete(key);
  }
}
