import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../contract/api/errors.ts';
import { DAY_SECONDS } from '../../contract/text/days.ts';
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS, type Locale } from '../../contract/text/locale.ts';
import { VARY_BY_DICTIONARY } from '../http/compression-dictionaries.ts';
import { type ErrorTexts, errorBody } from '../http/errors.ts';
import { sendCompressed } from './compressed-response.ts';
import { cacheTagsOf } from './dependencies.ts';
import { headersOf, type RenderedPage } from './page-cache.ts';
import type { PageDictionaries } from './page-dictionaries.ts';
import { type PageRenderer, type RequestedPage, translatorsOf } from './page-rendering.ts';

/** How long a cache in front may hold a public page. */
export const HELD_SECONDS = 60;

/** How a rendered page is sent. */
export type Sending = {
  /** Whether everybody gets this page. */
  isShared: boolean;
  /** Whether the page differs by the reader's cookies. */
  variesByCookie: boolean;
  /** Whether a cache in front is told what changes. */
  hasCacheTags: boolean;
  /** Used for pages that everybody gets: what a secret is compressed with would show in its length. */
  dictionaries: PageDictionaries;
};

export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  { isShared, variesByCookie, hasCacheTags, dictionaries }: Sending,
) {
  const isCacheable = isShared && page.status === 200;
  const varyByEncoding = isShared && dictionaries.address ? VARY_BY_DICTIONARY : 'accept-encoding';
  reply
    .status(page.status)
    .header('vary', `${varyByEncoding}${variesByCookie ? ', accept-language, cookie' : ''}`)
    .header('cache-control', isCacheable ? `public, max-age=0, s-maxage=${HELD_SECONDS}` : 'private, no-store')
    .header('etag', page.compressed.etag);
  if (isCacheable && dictionaries.address) {
    reply.header('link', `<${dictionaries.address}>; rel="compression-dictionary"`);
  }
  if (isCacheable && hasCacheTags && page.dependsOn.size > 0) {
    const tags = cacheTagsOf(page.dependsOn);
    reply.header('cache-tag', tags.join(',')).header('surrogate-key', tags.join(' '));
  }
  if (isCacheable) page.headers ??= headersOf(reply);
  return sendCompressed(request, reply, page.compressed, isShared ? dictionaries : undefined);
}

/** Responds to any error with an HTML page; API clients get JSON elsewhere. */
export function sendErrorPage(
  renderer: PageRenderer,
  { request, basename, locale }: RequestedPage,
  reply: FastifyReply,
  error: unknown,
) {
  const { frontend, services, shell, errorTexts } = renderer;
  const { status, body, expected } = errorBody(error, locale, request.id, errorTexts);
  if (!expected) services.log.error({ err: error, request_id: request.id }, 'a page failed');
  const translator = translatorsOf(renderer)[locale];
  const title = status === 429 ? { title: translator.t('errors:too_many_pages') } : {};
  const page = frontend.pages.renderErrorPage({ ...body, ...title }, translator, basename);
  const content = { ...page, hydration: '', has_scripts: false, is_for_reading: false, files: [], namespaces: [] };
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', shell.policy)
    .header('cache-control', 'no-store')
    .send(shell.assemble(content, locale));
}

/** Responds with JSON that there is nothing at this address. */
export function sendMissing(request: FastifyRequest, reply: FastifyReply, errorTexts: ErrorTexts) {
  const missing = new AppError('page_not_found', { params: { path: request.url.slice(0, 200) } });
  const { status, body } = errorBody(missing, request.locale, request.id, errorTexts);
  return reply.status(status).send(body);
}

export function sendRedirect(reply: FastifyReply, status: number, location: string) {
  return reply.header('cache-control', 'no-store').redirect(location, status);
}

export function storeLocale(reply: FastifyReply, locale: Locale): void {
  reply.setCookie(LOCALE_COOKIE, locale, { path: '/', maxAge: LOCALE_COOKIE_DAYS * DAY_SECONDS, sameSite: 'lax' });
}
