import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { revealContact } from '../../contract/ads/detail.ts';
import { ApiError } from '../../contract/api/api-error.ts';
import { AppError } from '../../contract/api/errors.ts';
import { idOfSegment } from '../../contract/pages/addresses.ts';
import { adLinks } from '../../contract/pages/my-ad-links.ts';
import { chosenLocaleOf } from '../http/locale-of.ts';
import { ignoreBodies } from '../http/request-bodies.ts';
import { requireOwnOrigin } from '../sessions/csrf-check.ts';
import { bytesOf } from './compressed-response.ts';
import { createInProcessClient } from './in-process-client.ts';
import { keyOfPage, localeOfPage, type PageCache, pathOf, type RenderedPage } from './page-cache.ts';
import {
  meantAddress,
  type PageRenderer,
  Redirected,
  type RequestedPage,
  renderPayload,
  renderPersonal,
  renderShared,
} from './page-rendering.ts';
import { sendErrorPage, sendMissing, sendPage, sendRedirect, storeLocale } from './page-responses.ts';
import { createShell } from './page-shell.ts';
import type { SiteNotices } from './site-notices.ts';

export type PageServing = Omit<PageRenderer, 'shell'> & {
  rate_limits: boolean;
  pageCache: PageCache;
  siteNotices: SiteNotices;
  /** Whether a cache in front is told what changes. */
  hasCacheTags: boolean;
};

/** Path prefixes without pages. */
const NO_PAGE = /^\/(api|_brand|_img|_share|assets|dev|img)(\/|$)/;
/** The page of an ad. */
const AD_PAGE = /^\/content\/detail\/([^/]+)$/;
/** `//host/path`, `/\host` and `http://host` are URLs of another host. */
const OTHER_HOST = /^(?!\/)|^\/[/\\]/;

/** Serves all pages: public pages from the cache, personal pages rendered for each request. */
export function addPages(app: FastifyInstance, serving: PageServing): void {
  const renderer: PageRenderer = { ...serving, shell: createShell(serving) };
  const { pageCache, siteNotices, errorTexts, hasCacheTags } = serving;
  const { dictionaries } = serving.frontend;
  const limitPages = app.createRateLimit();
  const limitReveals = app.createRateLimit({ max: revealContact.calls_per_minute ?? 0, timeWindow: '1 minute' });

  /** Counts a page request; above the limit, the response has `Retry-After`. */
  async function countRequest(request: FastifyRequest, reply: FastifyReply, limit = limitPages): Promise<void> {
    if (!serving.rate_limits) return;
    const counted = await limit(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    reply.header('retry-after', counted.ttlInSeconds);
    throw new AppError('too_many_requests');
  }

  /** A page that is not in the cache. */
  async function makePage(
    page: RequestedPage,
    reply: FastifyReply,
  ): Promise<{ rendered: RenderedPage; isShared: boolean }> {
    const { request, basename } = page;
    const { access, isSecret } = serving.frontend.pages.pageAt(request.url, basename);
    if (access !== 'all') await app.identify(request);
    await countRequest(request, reply);
    const render = access === 'all' ? renderShared : renderPersonal;
    const isShared = access === 'all' && !isSecret;
    const rendered = await (isShared ? makeShared(keyOf(page), () => render(renderer, page)) : render(renderer, page));
    if (rendered.status === 404) {
      if (isShared) await redirectOwner(page);
      const meant = await meantAddress(renderer, page);
      if (meant !== null) throw new Redirected(301, meant);
    }
    return { rendered, isShared };
  }

  function makeShared(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    return pageCache.make(key, async () => {
      const response = await render();
      const { compressed, dependsOn, status } = response;
      return { response, dependsOn, bytes: bytesOf(compressed), isCacheable: status === 200 };
    });
  }

  /** A hidden ad's page does not exist for visitors; its owner is redirected to the page that says why. */
  async function redirectOwner({ request, basename, locale }: RequestedPage): Promise<void> {
    const id = idOfSegment(AD_PAGE.exec(pathOf(request.url).slice(basename.length))?.[1] ?? '');
    if (id === null) return;
    await app.identify(request);
    if (!request.actor) return;
    const client = createInProcessClient(serving, { request, request_id: request.id, locale });
    const isHidden = await client('GET /product/my-product/hidden/:id', { id }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError) return false;
        throw error;
      },
    );
    if (isHidden) throw new Redirected(302, `${basename}${adLinks.fixAd(id)}`);
  }

  /** The file with the data of a page of information, made on the first request and cached like a page. */
  async function servePayload(page: RequestedPage, reply: FastifyReply) {
    const { request, basename, locale } = page;
    const { pageAt, PAYLOAD_FILE } = serving.frontend.pages;
    const url = request.url.replace(PAYLOAD_FILE, '') || '/';
    if (request.method !== 'GET' || !pageAt(url, basename).is_prerendered) {
      return sendMissing(request, reply, errorTexts);
    }
    const key = keyOfPage(request.url, locale, basename);
    const cached = pageCache.get(key);
    if (!cached) await countRequest(request, reply);
    const payload = await (cached ?? makeShared(key, () => renderPayload(renderer, page, url)));
    if (payload.status === 404) return sendMissing(request, reply, errorTexts);
    reply.type('application/json; charset=utf-8');
    return sendPage(request, reply, payload, {
      isShared: true,
      variesByCookie: variesByCookie(page),
      hasCacheTags,
      dictionaries,
    });
  }

  /** A page without a language in its address follows cookies, and who has closed a notice gets another page. */
  function variesByCookie({ basename }: RequestedPage): boolean {
    return basename === '' || siteNotices.isAny();
  }

  function send(page: RequestedPage, reply: FastifyReply, rendered: RenderedPage, isShared: boolean) {
    reply.type('text/html; charset=utf-8').header('content-security-policy', renderer.shell.policy);
    const variesBy = { isShared, variesByCookie: variesByCookie(page), hasCacheTags, dictionaries };
    return sendPage(page.request, reply, rendered, variesBy);
  }

  /**
   * The form of an ad's page, which shows the contact, is answered with the page. A page whose other forms need its scripts is
   * shown again. A public page is the same for everybody and so has no CSRF token; instead the browser must say that the form is
   * from our own page.
   */
  async function answerForm(page: RequestedPage, reply: FastifyReply, sentBy: 'browser' | 'script') {
    const { request, basename } = page;
    await countRequest(request, reply);
    if (!AD_PAGE.test(pathOf(request.url).slice(basename.length))) {
      if (sentBy === 'script') return sendMissing(request, reply, errorTexts);
      return sendRedirect(reply, 303, request.url);
    }
    requireOwnOrigin(request);
    await app.identify(request);
    await countRequest(request, reply, limitReveals);
    reply.header('x-robots-tag', 'noindex');
    if (sentBy === 'browser') return send(page, reply, await renderPersonal(renderer, page), false);
    reply.type('application/json; charset=utf-8');
    return sendPage(request, reply, await renderPersonal(renderer, page, 'answer'), {
      isShared: false,
      variesByCookie: variesByCookie(page),
      hasCacheTags,
      dictionaries,
    });
  }

  async function servePage(request: FastifyRequest, reply: FastifyReply) {
    const path = pathOf(request.url);
    const formSentBy = senderOfForm(request);
    if (
      !(formSentBy || request.method === 'GET' || request.method === 'HEAD') ||
      NO_PAGE.test(path) ||
      OTHER_HOST.test(path)
    ) {
      return sendMissing(request, reply, errorTexts);
    }
    const { basename, locale } = localeOfPage(request.headers, path, serving.services.brand().locales);
    const notices = siteNotices.above(request.url, request.headers.cookie);
    const page: RequestedPage = { request, basename, locale, siteNotices: notices };
    if (path.endsWith(serving.frontend.pages.PAYLOAD_FILE)) return servePayload(page, reply);
    try {
      if (formSentBy) return await answerForm(page, reply, formSentBy);
      if (basename !== '' && chosenLocaleOf(request.headers) !== locale) storeLocale(reply, locale);
      // Public pages are sent without identifying the user.
      const cached = pageCache.get(keyOf(page));
      const { rendered, isShared } = cached ? { rendered: await cached, isShared: true } : await makePage(page, reply);
      return await send(page, reply, rendered, isShared);
    } catch (error) {
      if (!(error instanceof Redirected)) return sendErrorPage(renderer, page, reply, error);
      return sendRedirect(reply, error.status, error.location);
    }
  }

  void app.register(async (scope) => {
    // A form can be submitted before the scripts have loaded; values are not read.
    ignoreBodies(scope);
    // Page requests are counted in the handler: cached pages are not limited.
    const options = { config: { rateLimit: false } } as const;
    scope.get('*', options, servePage);
    scope.post('*', options, servePage);
  });
  // Other methods, and URLs that a route hides by `callNotFound`.
  app.setNotFoundHandler(servePage);
}

const keyOf = ({ request, locale, basename, siteNotices }: RequestedPage) =>
  keyOfPage(request.url, locale, basename, siteNotices);

/** Who sent a form of a page before its scripts have loaded: the browser itself, or the page's inline script. */
function senderOfForm({ method, headers }: FastifyRequest): 'browser' | 'script' | null {
  if (method !== 'POST') return null;
  if (headers.accept?.includes('text/html')) return 'browser';
  return headers.accept === 'application/json' ? 'script' : null;
}
