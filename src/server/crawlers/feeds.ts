import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { escapeXml } from '../../base/escape-xml.ts';
import type { Endpoint, InputOf, OutputOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import { listCategories } from '../../contract/catalogue/endpoints.ts';
import { imagePath } from '../../contract/media/images.ts';
import { links } from '../../contract/pages/links.ts';
import { inLocale } from '../../contract/pages/page-url.ts';
import { type Listing, listProducts, searchProducts } from '../../contract/search/endpoints.ts';
import { LOCALES, type Locale } from '../../contract/text/locale.ts';
import type { Services } from '../../domain/services.ts';
import type { Translators } from '../../web/app/entry-server.tsx';
import { formatPrice, priceText } from '../../web/ui/format.ts';
import { callOf } from '../http/call-of.ts';
import type { Dispatch } from '../http/dispatch.ts';
import { requireValidText } from '../http/plain-input.ts';
import { bytesOf, type CompressedResponse, compress, sendCompressed } from '../pages/compressed-response.ts';
import { dependenciesOf } from '../pages/dependencies.ts';
import type { ResponseCache } from '../pages/response-cache.ts';
import { tidiedAddresses } from '../pages/tidied-addresses.ts';

export type FeedServing = {
  services: Services;
  dispatch: Dispatch;
  translators: () => Translators;
  shared: ResponseCache<CompressedResponse>;
};

type Feed = { title: string; path: string; ads: readonly Listing[]; dependsOn: readonly string[] };
type Frame = { request: FastifyRequest; reply: FastifyReply; serving: FeedServing; locale: Locale };

const PICTURE_WIDTH = 480;
/** How often readers should look, in minutes. */
const TTL_MINUTES = 15;
const categoryParams = z.object({ name: z.string().regex(/^[a-z0-9-]{1,60}\.xml$/) });
const searchQuery = z.record(z.string(), z.unknown());
/** Parameters of a feed of a search: pages and counts are not part of it. */
const { cursor: _cursor, facets: _facets, ...searchParameters } = searchProducts.body.shape;
const FEED = /^(?:\/(?:id|en))?\/rss(?:\/[a-z0-9-]{1,60})?\.xml$/;

/** Whether a feed has this path, as far as its form shows. */
export function isFeed(path: string): boolean {
  return FEED.test(path);
}

/**
 * Serves the newest ads as RSS: of the board, of a category (`/rss/mobil.xml`) and of a search (`/rss/search.xml?…`).
 */
export function addFeeds(app: FastifyInstance, serving: FeedServing): void {
  for (const prefix of [null, ...LOCALES]) {
    const serve = (path: string, parameters: readonly string[], load: (frame: Frame) => Promise<Feed>) =>
      app.get(prefix === null ? path : inLocale(prefix, path), (request, reply) => {
        const meant = meantAddress(request.url, parameters);
        if (meant !== null) return reply.redirect(meant, 301);
        return sendFeed({ request, reply, serving, locale: prefix ?? request.locale }, prefix !== null, load);
      });
    serve('/rss.xml', [], loadNewest);
    serve('/rss/search.xml', Object.keys(searchParameters), loadSearch);
    serve('/rss/:name', [], loadCategory);
  }
}

/** The address without what a feed does not know: other parameters, a tail, capital letters. Null if it is this one. */
function meantAddress(url: string, parameters: readonly string[]): string | null {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const path = isFeed(pathname) ? pathname : tidiedAddresses(pathname).find(isFeed);
  if (path === undefined) return null;
  const known = [...searchParams].filter(([name]) => parameters.includes(name.replace(/\[.*$/, '')));
  const isSame = path === pathname && known.length === searchParams.size;
  return isSame ? null : `${path}${known.length > 0 ? `?${new URLSearchParams(known)}` : ''}`;
}

async function sendFeed(frame: Frame, hasPrefix: boolean, load: (frame: Frame) => Promise<Feed>) {
  const { request, reply, serving, locale } = frame;
  const key = `rss ${locale} ${request.url}`;
  const make = async () => {
    const feed = await load(frame);
    const response = compress(writeFeed(frame, feed), 'many', request.headers);
    return { response, dependsOn: new Set(feed.dependsOn), bytes: bytesOf(response), isCacheable: true };
  };
  const response = await (serving.shared.get(key) ?? serving.shared.make(key, make));
  return sendCompressed(
    request,
    reply
      .type('application/rss+xml; charset=utf-8')
      .header('vary', hasPrefix ? 'accept-encoding' : 'accept-encoding, accept-language, cookie')
      .header('cache-control', 'public, max-age=60'),
    response,
  );
}

async function loadNewest(frame: Frame): Promise<Feed> {
  const { output, dependsOn } = await call(frame, listProducts, {});
  return { title: textOf(frame, 'board:newest'), path: links.home(), ads: output.data, dependsOn };
}

async function loadCategory(frame: Frame): Promise<Feed> {
  const params = categoryParams.safeParse(frame.request.params);
  if (!params.success) throw new AppError('page_not_found', { params: { path: frame.request.url.slice(0, 200) } });
  const category = params.data.name.slice(0, -'.xml'.length);
  const [{ output, dependsOn }, categories] = await Promise.all([
    call(frame, listProducts, { category }),
    call(frame, listCategories, {}),
  ]);
  const all = [...categories.output.data, ...categories.output.switched_off].flatMap((parent) => [
    parent,
    ...parent.children,
  ]);
  const found = all.find(({ slug }) => slug === category);
  const name = (frame.locale === 'en' ? found?.name_en : found?.name) ?? category;
  return { title: name, path: links.category(category), ads: output.data, dependsOn };
}

async function loadSearch(frame: Frame): Promise<Feed> {
  const query = searchQuery.safeParse(frame.request.query);
  if (!query.success) throw new AppError('invalid_argument');
  requireValidText(query.data);
  const { output, dependsOn } = await call(frame, searchProducts, { sort: 'newest', ...query.data });
  const keyword = typeof query.data.keyword === 'string' ? query.data.keyword : '';
  const title = keyword || textOf(frame, 'search:everything');
  const search = new URL(frame.request.url, 'http://localhost').search;
  return { title, path: `${links.search()}${search}`, ads: output.data, dependsOn };
}

async function call<E extends Endpoint>({ request, reply, serving }: Frame, endpoint: E, input: InputOf<E>) {
  const { services, dispatch } = serving;
  const output = (await dispatch(endpoint, callOf(request, reply, services, null), { ...input })) as OutputOf<E>;
  return { output, dependsOn: dependenciesOf(endpoint, input, output) };
}

function textOf({ serving, locale }: Frame, key: string, values: Record<string, unknown> = {}): string {
  return serving.translators()[locale].t(key, values);
}

function writeFeed(frame: Frame, { title, path, ads }: Feed): string {
  const { request, serving, locale } = frame;
  const origin = serving.services.public_url();
  const newest = ads
    .map(({ published_at }) => published_at)
    .sort()
    .at(-1);
  const ui = (key: string, values: Record<string, unknown>) => textOf(frame, `ui:${key}`, values);
  const items = ads.map((ad) => {
    const price = priceText(formatPrice(ad.price, ad.price_unit, ad.price_note, ad.price_period, ui));
    return element('item', [
      element('title', ad.title),
      element('link', `${origin}${inLocale(locale, links.ad(ad.id, ad.title))}`),
      `<guid isPermaLink="false">${escapeXml(ad.id)}</guid>`,
      element('pubDate', new Date(ad.published_at).toUTCString()),
      element('description', [price, ad.city_name].filter(Boolean).join(' · ')),
      ad.photo_id === null
        ? ''
        : `<media:content url="${escapeXml(`${origin}${imagePath(ad.photo_id, PICTURE_WIDTH)}`)}" medium="image" type="image/webp"/>`,
    ]);
  });
  const channel = element('channel', [
    element('title', `${title} · ${serving.services.brand().app_name}`),
    element('link', `${origin}${inLocale(locale, path)}`),
    `<atom:link href="${escapeXml(`${origin}${request.url}`)}" rel="self" type="application/rss+xml"/>`,
    element('description', textOf(frame, 'help:board_description')),
    element('language', locale),
    ...(newest ? [element('lastBuildDate', new Date(newest).toUTCString())] : []),
    element('ttl', String(TTL_MINUTES)),
    ...items,
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">${channel}</rss>`;
}

/** A text is escaped; elements are not. */
function element(name: string, content: string | readonly string[]): string {
  return `<${name}>${typeof content === 'string' ? escapeXml(content) : content.join('')}</${name}>`;
}
