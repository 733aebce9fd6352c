import type { FastifyRequest } from 'fastify';
import type { Locale } from '../../contract/text/locale.ts';
import type { SiteNotice } from '../../domain/catalogue/public.ts';
import type { Services } from '../../domain/services.ts';
import type { PageRequest, PageResponse, Translators } from '../../web/app/entry-server.tsx';
import { isFeed } from '../crawlers/feeds.ts';
import { errorBody } from '../http/errors.ts';
import { compress } from './compressed-response.ts';
import { earlyAnswerOf } from './early-answer.ts';
import type { Frontend } from './frontend.ts';
import { type CalledEndpoints, createInProcessClient } from './in-process-client.ts';
import { localeOfPage, pathOf, type RenderedPage } from './page-cache.ts';
import type { Shell } from './page-shell.ts';
import { tidiedAddresses } from './tidied-addresses.ts';

/** What renders every page. */
export type PageRenderer = CalledEndpoints & { frontend: Frontend; services: Services; shell: Shell };

/** A page that somebody requested. */
export type RequestedPage = {
  request: FastifyRequest;
  basename: '' | `/${Locale}`;
  locale: Locale;
  /** Shown above the page. */
  siteNotices: readonly SiteNotice[];
};

/** Thrown when a page redirects. */
export class Redirected extends Error {
  readonly status: number;
  readonly location: string;
  constructor(status: number, location: string) {
    super('redirected');
    this.status = status;
    this.location = location;
  }
}

/** Loaders that take longer fail. */
const PAGE_MILLISECONDS = 20_000;

/** The page as everybody gets it. */
export async function renderShared(renderer: PageRenderer, page: RequestedPage): Promise<RenderedPage> {
  const dependsOn = new Set<string>();
  const response = await renderResponse(renderer, page, null, dependsOn);
  return { ...compressedPage(renderer, page, response, 'many'), dependsOn };
}

/** The page for the user who sent the request, or of the answer to a form what the page's inline script shows. */
export async function renderPersonal(
  renderer: PageRenderer,
  page: RequestedPage,
  part: 'page' | 'answer' = 'page',
): Promise<RenderedPage> {
  const { request, locale } = page;
  const client = createInProcessClient(renderer, { request, request_id: request.id, locale });
  const { user, csrf_token } = await client('GET /user/auth', {});
  const response = await renderResponse(renderer, page, { viewer: user, csrf_token });
  const textOf = part === 'answer' ? earlyAnswerOf : undefined;
  return compressedPage(renderer, page, response, 'once', textOf);
}

/** The data of a page of information, as JSON. */
export async function renderPayload(renderer: PageRenderer, page: RequestedPage, url: string): Promise<RenderedPage> {
  const dependsOn = new Set<string>();
  const json = await inTime((signal) =>
    renderer.frontend.pages.renderPayload(pageRequest(renderer, page, url, null, dependsOn, signal)),
  );
  return {
    status: json === null ? 404 : 200,
    compressed: compress(json ?? '', 'many', page.request.headers),
    headers: null,
    dependsOn,
  };
}

/** The address of the page that a mistyped one means; null if there is none. */
export async function meantAddress(renderer: PageRenderer, page: RequestedPage): Promise<string | null> {
  for (const url of tidiedAddresses(page.request.url)) {
    if (isFeed(pathOf(url)) || (await isPage(renderer, page, url))) return url;
  }
  return null;
}

export function translatorsOf({ frontend, services }: Pick<PageRenderer, 'frontend' | 'services'>): Translators {
  return frontend.pages.createTranslators(services.brand());
}

/** Whether there is a page at another URL than the requested one. */
async function isPage(renderer: PageRenderer, page: RequestedPage, url: string): Promise<boolean> {
  const { pageAt, renderPage } = renderer.frontend.pages;
  const other = { ...page, ...localeOfPage(page.request.headers, pathOf(url), renderer.services.brand().locales) };
  if (pageAt(url, other.basename).access !== 'all') return true;
  const response = await inTime((signal) => renderPage(pageRequest(renderer, other, url, null, undefined, signal)));
  return response.kind === 'redirect' || response.status === 200;
}

function compressedPage(
  { shell }: PageRenderer,
  { request, locale, siteNotices }: RequestedPage,
  page: PageResponse,
  sent: 'once' | 'many',
  textOf = (content: Extract<PageResponse, { kind: 'page' }>) => shell.assemble(content, locale, siteNotices),
): RenderedPage {
  if (page.kind === 'redirect') throw new Redirected(page.status, page.location);
  const compressed = compress(textOf(page), sent, request.headers);
  return { status: page.status, compressed, headers: null, dependsOn: new Set() };
}

/** What the page depends on is added to `dependencies`. */
async function renderResponse(
  renderer: PageRenderer,
  page: RequestedPage,
  bootstrap: PageRequest['bootstrap'],
  dependencies?: Set<string>,
): Promise<PageResponse> {
  const { frontend, services } = renderer;
  const { id, url } = page.request;
  const response = await inTime((signal) =>
    frontend.pages.renderPage(pageRequest(renderer, page, url, bootstrap, dependencies, signal)),
  );
  if (response.kind === 'redirect' || !response.error) return response;
  services.log.error({ err: response.error, request_id: id }, 'a page could not be rendered');
  return { ...response, status: errorBody(response.error, page.locale, id, renderer.errorTexts).status };
}

function pageRequest(
  renderer: PageRenderer,
  { request, locale, basename }: RequestedPage,
  url: string,
  bootstrap: PageRequest['bootstrap'],
  dependencies: Set<string> | undefined,
  signal: AbortSignal,
): PageRequest {
  const { services } = renderer;
  // A public page is rendered without a user: the request's cookie must not affect it.
  const caller = { request: bootstrap ? request : null, request_id: request.id, locale, dependencies };
  return {
    url,
    // Only what is rendered for the user who sent it answers a form.
    method: bootstrap && request.method === 'POST' ? 'POST' : 'GET',
    basename,
    locale,
    origin: services.public_url(),
    hasGoogle: services.google !== null,
    locales: services.brand().locales,
    translators: translatorsOf(renderer),
    client: createInProcessClient(renderer, caller),
    signed_in: bootstrap ? bootstrap.viewer !== null : false,
    bootstrap,
    signal,
  };
}

/** `AbortSignal.timeout` would keep the page's request and its data in memory for all of that time. */
async function inTime<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), PAGE_MILLISECONDS);
  return work(controller.signal).finally(() => clearTimeout(timer));
}
