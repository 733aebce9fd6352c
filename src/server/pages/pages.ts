import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Client } from '../../contract/api/api.ts';
import { ApiError } from '../../contract/api/api-error.ts';
import type { Endpoint } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import { idOfSegment } from '../../contract/pages/addresses.ts';
import { adLinks } from '../../contract/pages/my-ad-links.ts';
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS, type Locale } from '../../contract/text/locale.ts';
import type { Call } from '../../domain/call.ts';
import type { SiteNotice } from '../../domain/catalogue/public.ts';
import type { Services } from '../../domain/services.ts';
import type { PageRequest, PageResponse, Translators } from '../../web/app/entry-server.tsx';
import { isFeed } from '../crawlers/feeds.ts';
import { callerAddress } from '../http/caller-address.ts';
import type { Dispatch } from '../http/dispatch.ts';
import { type ErrorTexts, errorBody } from '../http/errors.ts';
import { chosenLocaleOf } from '../http/locale-of.ts';
import { ignoreBodies } from '../http/request-bodies.ts';
import { bytesOf, compress, sendCompressed } from './compressed-response.ts';
import { dependenciesOf, surrogateKey } from './dependencies.ts';
import type { Frontend } from './frontend.ts';
import { headersOf, keyOfPage, localeOfPage, type PageCache, pathOf, type RenderedPage } from './page-cache.ts';
import { createShell, type Shell } from './page-shell.ts';
import type { ResponseCache } from './response-cache.ts';
import type { SiteNotices } from './site-notices.ts';
import { tidiedAddresses } from './tidied-addresses.ts';

export type PageServing = {
  frontend: Frontend;
  services: Services;
  dispatch: Dispatch;
  /** By method and path, such as `GET /product`. */
  endpoints: ReadonlyMap<string, Endpoint>;
  errorTexts: ErrorTexts;
  rate_limits: boolean;
  pageCache: PageCache;
  answers: AnswerCache;
  siteNotices: SiteNotices;
};

/** What a public call returned, and what it depends on. */
type Answer = { output: unknown; dependsOn: ReadonlySet<string> };
/** Lists of categories and places for the loaders of pages: most pages need them, and checking them takes time. */
export type AnswerCache = ResponseCache<Answer>;

/** Loaders that take longer fail. */
const PAGE_MILLISECONDS = 20_000;
/** Path prefixes without pages. */
const NO_PAGE = /^\/(api|_img|_share|assets|dev|img)(\/|$)/;
/** The page of an ad. */
const AD_PAGE = /^\/content\/detail\/([^/]+)$/;
/** `//host/path`, `/\host` and `http://host` are URLs of another host. */
const OTHER_HOST = /^(?!\/)|^\/[/\\]/;

/** Serves all pages: public pages from the cache, personal pages rendered for each request. */
export function addPages(app: FastifyInstance, serving: PageServing): void {
  const shell = createShell(serving);
  const shared = serving.pageCache;
  const limit = app.createRateLimit();

  /** Counts a page request; above the limit, the response has `Retry-After`. */
  async function countRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!serving.rate_limits) return;
    const counted = await limit(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    reply.header('retry-after', counted.ttlInSeconds);
    throw new AppError('too_many_requests');
  }

  async function requestedPage(
    frame: Frame,
    reply: FastifyReply,
  ): Promise<{ rendered: RenderedPage; isShared: boolean }> {
    const { request } = frame;
    const { access, isSecret } = serving.frontend.pages.pageAt(request.url, frame.basename);
    if (access !== 'all') await app.identify(request);
    await countRequest(request, reply);
    if (access !== 'all') return { rendered: await foundPage(frame, await personalPage(frame)), isShared: false };
    if (isSecret) return { rendered: await foundPage(frame, await sharedPage(frame)), isShared: false };
    const rendered = await shared.make(keyOf(frame), async () => {
      const answer = await sharedPage(frame);
      const { compressed, dependsOn, status } = answer;
      return { answer, dependsOn, bytes: bytesOf(compressed), isCacheable: status === 200 };
    });
    if (rendered.status === 404) await redirectOwner(frame);
    return { rendered: await foundPage(frame, rendered), isShared: true };
  }

  /** A hidden ad's page does not exist for visitors; its owner is redirected to the page that says why. */
  async function redirectOwner({ request, basename, locale }: Frame): Promise<void> {
    const id = idOfSegment(AD_PAGE.exec(pathOf(request.url).slice(basename.length))?.[1] ?? '');
    if (id === null) return;
    await app.identify(request);
    if (!request.actor) return;
    const client = clientFor(serving, request, locale);
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
  async function servePayload(frame: Frame, reply: FastifyReply) {
    const { request, basename, locale } = frame;
    const { pageAt, PAYLOAD_FILE } = serving.frontend.pages;
    const url = request.url.replace(PAYLOAD_FILE, '') || '/';
    if (request.method !== 'GET' || !pageAt(url, basename).is_prerendered)
      return answerMissing(request, reply, serving);
    const key = keyOfPage(request.url, locale, basename);
    const cached = shared.get(key);
    if (!cached) await countRequest(request, reply);
    const payload = await (cached ??
      shared.make(key, async () => {
        const answer = await payloadPage(frame, url);
        const { compressed, dependsOn, status } = answer;
        return { answer, dependsOn, bytes: bytesOf(compressed), isCacheable: status === 200 };
      }));
    if (payload.status === 404) return answerMissing(request, reply, serving);
    return sendShared(frame, reply.type('application/json; charset=utf-8'), payload);
  }

  async function servePage(request: FastifyRequest, reply: FastifyReply) {
    const path = pathOf(request.url);
    const isForm = isEarlyForm(request);
    if (
      !(isForm || request.method === 'GET' || request.method === 'HEAD') ||
      NO_PAGE.test(path) ||
      OTHER_HOST.test(path)
    ) {
      return answerMissing(request, reply, serving);
    }
    const { basename, locale } = localeOfPage(request.headers, path);
    const siteNotices = serving.siteNotices.above(request.url, request.headers.cookie);
    const frame = { request, serving, shell, basename, locale, siteNotices };
    if (path.endsWith(serving.frontend.pages.PAYLOAD_FILE)) return servePayload(frame, reply);
    try {
      if (isForm) {
        await countRequest(request, reply);
        return reply.header('cache-control', 'no-store').redirect(request.url, 303);
      }
      if (basename !== '' && chosenLocaleOf(request.headers) !== locale) storeLocale(reply, locale);
      // Public pages are sent without identifying the user.
      const cached = shared.get(keyOf(frame));
      const { rendered, isShared } = cached
        ? { rendered: await cached, isShared: true }
        : await requestedPage(frame, reply);
      return await sendPage(frame, reply, rendered, isShared);
    } catch (error) {
      if (!(error instanceof Redirected)) return sendErrorPage(frame, reply, error);
      return reply.header('cache-control', 'no-store').redirect(error.location, error.status);
    }
  }
  void app.register(async (scope) => {
    // A form can be submitted before the scripts have loaded; its values are not read.
    ignoreBodies(scope);
    // Page requests are counted in the handler: cached pages are not limited.
    const options = { config: { rateLimit: false } } as const;
    scope.get('*', options, servePage);
    scope.post('*', options, servePage);
  });
  // Other methods, and URLs that a route hides by `callNotFound`.
  app.setNotFoundHandler(servePage);
}

function translatorsOf({ frontend, services }: PageServing): Translators {
  return frontend.pages.createTranslators(services.app_name);
}

type Frame = {
  request: FastifyRequest;
  serving: PageServing;
  shell: Shell;
  basename: '' | `/${Locale}`;
  locale: Locale;
  /** Shown above the page. */
  siteNotices: readonly SiteNotice[];
};

const keyOf = ({ request, locale, basename, siteNotices }: Frame) =>
  keyOfPage(request.url, locale, basename, siteNotices);

function sendPage(frame: Frame, reply: FastifyReply, page: RenderedPage, isShared: boolean) {
  reply.type('text/html; charset=utf-8').header('content-security-policy', frame.shell.policy);
  return sendShared(frame, reply, page, isShared);
}

/** What the page cache stores; `isShared` is false for a page that is sent once. */
function sendShared({ request, serving, basename }: Frame, reply: FastifyReply, page: RenderedPage, isShared = true) {
  reply
    .status(page.status)
    // Who has closed a notice gets another page.
    .header(
      'vary',
      basename === '' || serving.siteNotices.isAny() ? 'accept-encoding, accept-language, cookie' : 'accept-encoding',
    )
    .header('cache-control', isShared && page.status === 200 ? 'public, max-age=0, s-maxage=60' : 'private, no-store');
  reply.header('etag', page.compressed.etag);
  if (isShared && page.dependsOn.size > 0) reply.header('surrogate-key', surrogateKey(page.dependsOn));
  if (isShared && page.status === 200) page.headers ??= headersOf(reply);
  return sendCompressed(request, reply, page.compressed);
}

/** Responds to any error with an HTML page; API clients get JSON elsewhere. */
function sendErrorPage({ request, serving, shell, basename, locale }: Frame, reply: FastifyReply, error: unknown) {
  const { status, body, expected } = errorBody(error, locale, request.id, serving.errorTexts);
  if (!expected) serving.services.log.error({ err: error, request_id: request.id }, 'a page failed');
  const translator = translatorsOf(serving)[locale];
  const title = status === 429 ? { title: translator.t('errors:too_many_pages') } : {};
  const page = serving.frontend.pages.renderErrorPage({ ...body, ...title }, translator, basename);
  const content = { ...page, hydration: '', has_scripts: false, files: [], namespaces: [] };
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', shell.policy)
    .header('cache-control', 'no-store')
    .send(shell.assemble(content, locale));
}

/** Thrown when a page redirects. */
class Redirected extends Error {
  readonly status: number;
  readonly location: string;
  constructor(status: number, location: string) {
    super('redirected');
    this.status = status;
    this.location = location;
  }
}

/** The page, or if there is none a redirect to the one that a mistyped address means. */
async function foundPage(frame: Frame, page: RenderedPage): Promise<RenderedPage> {
  if (page.status !== 404) return page;
  const { request } = frame;
  for (const url of tidiedAddresses(request.url)) {
    if (isFeed(pathOf(url)) || (await isPage({ ...frame, ...localeOfPage(request.headers, pathOf(url)) }, url))) {
      throw new Redirected(301, url);
    }
  }
  return page;
}

/** Whether there is a page at another URL than the requested one. */
async function isPage(frame: Frame, url: string): Promise<boolean> {
  const { pageAt, renderPage } = frame.serving.frontend.pages;
  if (pageAt(url, frame.basename).access !== 'all') return true;
  const response = await inTime((signal) => renderPage(pageRequest(frame, url, null, undefined, signal)));
  return response.kind === 'redirect' || response.status === 200;
}

async function sharedPage(frame: Frame): Promise<RenderedPage> {
  const dependsOn = new Set<string>();
  return { ...rendered(frame, await renderResponse(frame, null, dependsOn), 'many'), dependsOn };
}

async function personalPage(frame: Frame): Promise<RenderedPage> {
  const { request, serving, locale } = frame;
  const auth = await clientFor(serving, request, locale)('GET /user/auth', {});
  return rendered(frame, await renderResponse(frame, { viewer: auth.user, csrf_token: auth.csrf_token }), 'once');
}

function rendered(
  { request, shell, locale, siteNotices }: Frame,
  page: PageResponse,
  sent: 'once' | 'many',
): RenderedPage {
  if (page.kind === 'redirect') throw new Redirected(page.status, page.location);
  const compressed = compress(shell.assemble(page, locale, siteNotices), sent, request.headers);
  return { status: page.status, compressed, headers: null, dependsOn: new Set() };
}

async function payloadPage(frame: Frame, url: string): Promise<RenderedPage> {
  const dependsOn = new Set<string>();
  const { renderPayload } = frame.serving.frontend.pages;
  const json = await inTime((signal) => renderPayload(pageRequest(frame, url, null, dependsOn, signal)));
  return {
    status: json === null ? 404 : 200,
    compressed: compress(json ?? '', 'many', frame.request.headers),
    headers: null,
    dependsOn,
  };
}

/** `AbortSignal.timeout` would keep the page's request and its data in memory for all of that time. */
async function inTime<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), PAGE_MILLISECONDS);
  return work(controller.signal).finally(() => clearTimeout(timer));
}

/** What the page depends on is added to `dependencies`. */
async function renderResponse(
  frame: Frame,
  bootstrap: PageRequest['bootstrap'],
  dependencies?: Set<string>,
): Promise<PageResponse> {
  const { request, serving } = frame;
  const { renderPage } = serving.frontend.pages;
  const page = await inTime((signal) => renderPage(pageRequest(frame, request.url, bootstrap, dependencies, signal)));
  if (page.kind === 'page' && page.error) {
    serving.services.log.error({ err: page.error, request_id: request.id }, 'a page could not be rendered');
  }
  return page;
}

function pageRequest(
  { request, serving, locale, basename }: Frame,
  url: string,
  bootstrap: PageRequest['bootstrap'],
  dependencies: Set<string> | undefined,
  signal: AbortSignal,
): PageRequest {
  return {
    url,
    basename,
    locale,
    origin: serving.services.public_url(),
    hasGoogle: serving.services.google !== null,
    translators: translatorsOf(serving),
    // A public page is rendered without a user: the request's cookie must not affect it.
    client: clientFor(serving, bootstrap ? request : null, locale, { request_id: request.id, dependencies }),
    signed_in: bootstrap ? bootstrap.viewer !== null : false,
    bootstrap,
    signal,
  };
}

type Rendering = { request_id: string; dependencies: Set<string> | undefined };

function clientFor(
  serving: PageServing,
  request: FastifyRequest | null,
  locale: Locale,
  rendering?: Rendering,
): Client {
  const call: Call = {
    actor: request?.actor ?? null,
    locale,
    request_id: request?.id ?? rendering?.request_id ?? '',
    network_address: request ? callerAddress(request) : 'page',
    user_agent: String(request?.headers['user-agent'] ?? '').slice(0, 300),
    device: null,
    idempotency_key: null,
    file: null,
    setToken() {
      throw new Error('a page loader cannot start or end a session');
    },
    cookie: (name) => request?.cookies[name] ?? null,
    setCookie() {
      throw new Error('a page loader cannot set a cookie');
    },
  };
  return async (address, input) => {
    const endpoint = serving.endpoints.get(address);
    if (!endpoint) throw new Error(`${address} is bound to no use case`);
    try {
      const isOfEveryPage = endpoint.tag === 'catalogue' && endpoint.access === 'all';
      const make = async () => {
        const output = await serving.dispatch(endpoint, call, { ...input });
        const isCached = isOfEveryPage || rendering?.dependencies;
        return { output, dependsOn: new Set(isCached ? dependenciesOf(endpoint, input, output) : []) };
      };
      const { output, dependsOn } = await (isOfEveryPage
        ? remembered(serving.answers, `${locale} ${address} ${JSON.stringify(input)}`, make)
        : make());
      for (const name of dependsOn) rendering?.dependencies?.add(name);
      return output as never;
    } catch (error) {
      const { status, body, expected } = errorBody(error, locale, call.request_id, serving.errorTexts);
      if (!expected) throw error;
      throw new ApiError(status, body);
    }
  };
}

async function remembered(answers: AnswerCache, key: string, make: () => Promise<Answer>): Promise<Answer> {
  const known = answers.get(key);
  if (known) return known;
  return answers.make(key, async () => {
    const answer = await make();
    const bytes = JSON.stringify(answer.output).length * 2;
    return { answer, dependsOn: answer.dependsOn, bytes, isCacheable: true };
  });
}

function storeLocale(reply: FastifyReply, locale: Locale): void {
  reply.setCookie(LOCALE_COOKIE, locale, { path: '/', maxAge: LOCALE_COOKIE_DAYS * 86_400, sameSite: 'lax' });
}

/** A form submitted before the page's scripts have loaded; the same page is rendered again. */
function isEarlyForm({ method, headers }: FastifyRequest): boolean {
  return method === 'POST' && (headers.accept?.includes('text/html') ?? false);
}

function answerMissing(request: FastifyRequest, reply: FastifyReply, serving: PageServing) {
  const missing = new AppError('page_not_found', { params: { path: request.url.slice(0, 200) } });
  const { status, body } = errorBody(missing, request.locale, request.id, serving.errorTexts);
  return reply.status(status).send(body);
}
