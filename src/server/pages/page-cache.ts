import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Brand, offeredLocale } from '../../contract/brand/brand.ts';
import { isLocale, type Locale } from '../../contract/text/locale.ts';
import type { SiteNotice } from '../../domain/catalogue/public.ts';
import { chosenLocaleOf, localeOf } from '../http/locale-of.ts';
import { type CompressedResponse, readyFor } from './compressed-response.ts';
import type { PageDictionaries } from './page-dictionaries.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';
import type { SiteNotices } from './site-notices.ts';

/** A rendered page. `headers` are those of its first response, without the ones of that request. */
export type CachedPage = { compressed: CompressedResponse; headers: OutgoingHttpHeaders | null };
export type RenderedPage = CachedPage & { status: number; dependsOn: ReadonlySet<string> };
/** Public pages by URL and language. */
export type PageCache = ResponseCache<RenderedPage>;

/** The memory of cached pages. */
const PAGE_BYTES = 48_000_000;

export const createPageCache = (): PageCache => createResponseCache<RenderedPage>(PAGE_BYTES);

const HEADERS_OF_ONE_REQUEST = new Set(['x-request-id', 'set-cookie', 'content-encoding', 'content-length']);

/** The headers of a response that every later response with the same page gets too. */
export function headersOf(reply: FastifyReply): OutgoingHttpHeaders {
  const headers = Object.entries({ ...reply.raw.getHeaders(), ...reply.getHeaders() });
  return Object.fromEntries(
    headers.filter(([name, value]) => value !== undefined && !HEADERS_OF_ONE_REQUEST.has(name)),
  );
}

/** The language prefix of a page's path, and the language of the page. */
export function localeOfPage(
  headers: IncomingHttpHeaders,
  path: string,
  offered: readonly Locale[],
): { basename: '' | `/${Locale}`; locale: Locale } {
  const first = path.split('/', 2)[1];
  if (isLocale(first)) return { basename: `/${first}`, locale: offeredLocale({ locales: offered }, first) };
  return { basename: '', locale: localeOf(headers, offered) };
}

/** Other notices above it make another page, so that one that begins or ends needs no event. */
export function keyOfPage(
  url: string,
  locale: Locale,
  basename: string,
  siteNotices: readonly SiteNotice[] = [],
): string {
  return [locale, basename, url, ...siteNotices.map(({ key }) => key)].join(' ');
}

/** The path of a URL, without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

type CachedPages = {
  cache: PageCache;
  brand: () => Brand;
  siteNotices: SiteNotices | undefined;
  dictionaries: PageDictionaries;
};

function findPage(
  { cache, brand, siteNotices }: CachedPages,
  { method, url = '', headers }: IncomingMessage,
): CachedPage | null {
  if (method !== 'GET') return null;
  const { basename, locale } = localeOfPage(headers, pathOf(url), brand().locales);
  // The page's route still has to set the language cookie.
  if (basename !== '' && chosenLocaleOf(headers) !== locale) return null;
  return cache.ready(keyOfPage(url, locale, basename, siteNotices?.above(url, headers.cookie))) ?? null;
}

/** Sends cached pages before any other hook or route takes time. It must be the first hook of the server. */
export function sendCachedPages(app: FastifyInstance, pages: CachedPages): void {
  app.addHook('onRequest', (request, reply, done) => {
    const cached = findPage(pages, request.raw);
    if (cached?.headers && send(request, reply, cached.compressed, cached.headers, pages.dictionaries)) reply.hijack();
    else done();
  });
}

function send(
  { id, headers }: FastifyRequest,
  { raw }: FastifyReply,
  compressed: CompressedResponse,
  cachedHeaders: OutgoingHttpHeaders,
  dictionaries: PageDictionaries,
): boolean {
  const requestId = { 'x-request-id': id };
  if (headers['if-none-match'] === compressed.etag) {
    raw.writeHead(304, { ...cachedHeaders, ...requestId }).end();
    return true;
  }
  const ready = readyFor(headers, compressed, dictionaries);
  if (!ready?.encoding) return false;
  const { encoding, bytes } = ready;
  const length = { 'content-encoding': encoding, 'content-length': bytes.length };
  raw.writeHead(200, { ...cachedHeaders, ...requestId, ...length }).end(bytes);
  return true;
}
