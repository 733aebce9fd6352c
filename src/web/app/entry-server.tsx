import type { TFunction } from 'i18next';
import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import type { Client } from '../../contract/api/api.ts';
import { type Brand, brandWords } from '../../contract/brand/brand.ts';
import type { Locale } from '../../contract/text/locale.ts';
import { clientContext, visitorContext } from '../api/client.ts';
import { THEME_SCRIPT } from '../browser/theme.ts';
import { createCardCache } from '../card/card-cache.ts';
import { MASONRY_SCRIPT } from '../card/masonry-script.ts';
import { renderHead } from '../head/page-head.tsx';
import { type Bootstrap, createSession } from '../session/session.ts';
import { SessionProvider } from '../session/viewer.tsx';
import { BUILD_ID } from './build-id.ts';
import { createContentCache } from './content-cache.ts';
import { createRenderedArtworks, type Hydration, type RenderedArtworks, serializeHydration } from './hydration.ts';
import { BASE_NAMESPACES, createTranslator } from './i18n.ts';
import { HEAD_SCRIPT, SERVICE_WORKER_SCRIPT } from './inline-scripts.ts';
import { LOAD_SCRIPTS } from './load-scripts.ts';
import type { Payload } from './payload.ts';
import { rememberTextsOf } from './remember-texts.ts';
import type { RootData } from './root-data.ts';
import { addFurtherRoutes, type PageAccess, type PageHandle, routes } from './routes.tsx';
import { ServerRenderingContext } from './server-rendering.ts';

export { renderArtwork } from '../designer/artwork/render-artwork.tsx';
export { renderErrorPage } from './error-page.tsx';
export { PAYLOAD_FILE } from './payload.ts';
export { renderSiteNotices } from './site-notices.tsx';

const textFiles = import.meta.glob<Record<string, unknown>>('../locales/*/*.json', { eager: true, import: 'default' });

function textsOf(locale: Locale): Record<string, Record<string, unknown>> {
  const prefix = `../locales/${locale}/`;
  return Object.fromEntries(
    Object.entries(textFiles)
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, texts]) => [path.slice(prefix.length, -'.json'.length), texts]),
  );
}

/** Texts of one namespace; most have no values, the others are those of the newest pages. */
const MAX_REMEMBERED = 1_000;

/** Remembers texts: a page needs hundreds, and finding one takes longer than rendering it. */
function rememberTexts(translator: Translator): Translator {
  const getFixedT = translator.getFixedT.bind(translator);
  const remembering = new Map<string, TFunction>();
  const remembered = (...scope: Parameters<typeof getFixedT>): TFunction => {
    const name = JSON.stringify(scope);
    const known = remembering.get(name);
    if (known) return known;
    const t = rememberTextsOf(getFixedT(...scope) as TFunction, new LRUCache({ max: MAX_REMEMBERED }));
    remembering.set(name, t);
    return t;
  };
  return Object.assign(translator, { getFixedT: remembered });
}

const translatorsByBrand = new WeakMap<Brand, Translators>();

/** Translators with all texts, one for each language; error texts and mails use them too. Created once per brand. */
export function createTranslators(brand: Brand): Translators {
  const existing = translatorsByBrand.get(brand);
  if (existing) return existing;
  const translator = (locale: Locale) =>
    rememberTexts(createTranslator(locale, { [locale]: textsOf(locale) }, brandWords(brand, locale)));
  const translators = { id: translator('id'), en: translator('en') };
  translatorsByBrand.set(brand, translators);
  return translators;
}
type Translator = ReturnType<typeof createTranslator>;
export type Translators = Record<Locale, Translator>;

/** Inline scripts of the pages. The content security policy allows exactly these by their hash. */
export const inlineScripts = {
  head: `${HEAD_SCRIPT};${THEME_SCRIPT};${SERVICE_WORKER_SCRIPT}`,
  board: MASONRY_SCRIPT,
  /** After the element with the attributes of `ScriptsToLoad`. */
  loader: LOAD_SCRIPTS,
};

export type PageRequest = {
  /** URL path with the language prefix, if there is one. */
  url: string;
  /** A form that was sent without scripts is a POST. */
  method: 'GET' | 'POST';
  basename: '' | `/${Locale}`;
  locale: Locale;
  /** Public URL of the site, without a trailing slash. */
  origin: string;
  /** Whether users can sign in with Google. */
  hasGoogle: boolean;
  /** The languages that are offered. */
  locales: readonly Locale[];
  translators: Translators;
  client: Client;
  signed_in: boolean;
  /** Null for public pages. */
  bootstrap: Bootstrap | null;
  signal: AbortSignal;
};

export type PageResponse =
  | { kind: 'redirect'; status: number; location: string }
  | {
      kind: 'page';
      status: number;
      /** Title and meta elements. */
      head: string;
      body: string;
      /** What a form was answered with. */
      actionData: Record<string, unknown> | null;
      /** The data for hydration, as JSON that is safe inside a script element. */
      hydration: string;
      /** False: the page is sent without any script. */
      has_scripts: boolean;
      is_for_reading: boolean;
      files: string[];
      namespaces: string[];
      error: unknown;
    };

await addFurtherRoutes();

const cardHtml = createCardCache();
const contentHtml = createContentCache();
/** All routes with their ids, which the browser gives them too. */
const { dataRoutes } = createStaticHandler(routes);
type Routes = typeof dataRoutes;
const firstSegments = new Set(firstSegmentsOf(dataRoutes));
const handlers = new Map<string, ReturnType<typeof createStaticHandler>>();

/**
 * The router of the routes that a path can match: for every page, React Router copies, sorts and compiles all routes
 * that it has.
 */
function handlerAt(pathname: string, basename: string) {
  const first = firstSegmentOf(decoded(pathname.slice(basename.length)));
  const segment = first !== undefined && firstSegments.has(first) ? first : '';
  const key = `${basename} ${segment}`;
  const handler = handlers.get(key) ?? createStaticHandler(routesBelow(segment), basename ? { basename } : {});
  handlers.set(key, handler);
  return handler;
}

function isStatic(segment: string | undefined): segment is string {
  return segment !== undefined && !/^[:*]/.test(segment);
}

/** Routes match regardless of case. */
function firstSegmentOf(path: string | undefined): string | undefined {
  return path?.split('/').find(Boolean)?.toLowerCase();
}

function firstSegmentsOf(among: Routes): string[] {
  return among.flatMap(({ path, children }) => {
    const first = firstSegmentOf(path);
    return isStatic(first) ? [first] : firstSegmentsOf(children ?? []);
  });
}

function routesBelow(segment: string, among: Routes = dataRoutes): Routes {
  return among.flatMap((route) => {
    const first = firstSegmentOf(route.path);
    if (isStatic(first)) return first === segment ? [route] : [];
    return route.children ? [{ ...route, children: routesBelow(segment, route.children) }] : [route];
  });
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // React Router matches it as it is, too.
    return path;
  }
}

/** Access, files and texts of a page, and whether it may be cached. */
export type PageFacts = {
  access: PageAccess;
  isSecret: boolean;
  has_scripts: boolean;
  /** Whether its scripts are loaded when it is idle. */
  is_for_reading: boolean;
  /** Whether it has a file with its data. */
  is_prerendered: boolean;
  files: string[];
  namespaces: string[];
};

/** What is known of the paths requested last: to match one, React Router compiles all routes that it gets. */
const cachedFacts = new LRUCache<string, PageFacts>({
  max: 1_000,
  maxSize: 100_000,
  sizeCalculation: (_, { length }) => length,
});

export function pageAt(url: string, basename: string): PageFacts {
  const { pathname } = new URL(url, 'http://localhost');
  const key = `${basename} ${pathname}`;
  const cached = cachedFacts.get(key);
  if (cached) return cached;
  const facts = factsOf(matchRoutes(handlerAt(pathname, basename).dataRoutes, pathname, basename || '/') ?? []);
  cachedFacts.set(key, facts);
  return facts;
}

function factsOf(matches: readonly { route: { handle?: unknown } }[]): PageFacts {
  const handles = matches.flatMap(({ route }) => (route.handle ? [route.handle as PageHandle] : []));
  return {
    access: handles.at(-1)?.access ?? 'all',
    isSecret: handles.at(-1)?.isSecret ?? false,
    has_scripts: handles.at(-1)?.hasScripts ?? true,
    is_for_reading: handles.at(-1)?.isForReading ?? false,
    is_prerendered: handles.at(-1)?.isPrerendered ?? false,
    files: handles.flatMap((handle) => handle.files),
    namespaces: [...new Set([...BASE_NAMESPACES, ...handles.flatMap((handle) => [...handle.namespaces])])],
  };
}

/** Runs the loaders of a page with the in-process client. Returns the response of a loader that redirects. */
async function loadPage(page: PageRequest) {
  const context = new RouterContextProvider();
  context.set(clientContext, page.client);
  const isSignedIn = async () => page.signed_in;
  const getViewer = async () => page.bootstrap?.viewer ?? null;
  const { locale, origin } = page;
  const app_name = page.translators[locale].t('layout:app_name');
  context.set(visitorContext, { isSignedIn, requireUser: isSignedIn, getViewer, locale, app_name, origin });
  const url = new URL(page.url, 'http://localhost');
  const request = new Request(url, { method: page.method, signal: page.signal });
  return handlerAt(url.pathname, page.basename).query(request, { requestContext: context });
}
type LoadedPage = Exclude<Awaited<ReturnType<typeof loadPage>>, Response>;

/** Renders a loaded page synchronously. */
function markupOf(page: PageRequest, state: LoadedPage, artworks: RenderedArtworks): string {
  // The matches have their routes, and only an error is shown in place of others; the router copies all that it gets.
  const others = state.errors ? handlerAt(state.location.pathname, page.basename).dataRoutes : [];
  const router = createStaticRouter(others, state);
  return renderToString(
    <I18nextProvider i18n={page.translators[page.locale]}>
      <SessionProvider
        session={createSession({
          send: page.client,
          bootstrap: page.bootstrap,
          hasGoogle: page.hasGoogle,
          locales: page.locales,
        })}
      >
        <ServerRenderingContext value={{ cardHtml, contentHtml, addArtwork: artworks.add }}>
          <div className="app">
            <StaticRouterProvider router={router} context={state} hydrate={false} />
          </div>
        </ServerRenderingContext>
      </SessionProvider>
    </I18nextProvider>,
  );
}

/** Loads a page once, to measure its rendering: each call of the returned function renders it. */
export async function renderingOf(page: PageRequest): Promise<() => string> {
  const state = await loadPage(page);
  if (state instanceof Response) throw new Error(`${page.url} redirects to ${state.headers.get('location')}`);
  return () => markupOf(page, state, createRenderedArtworks());
}

/**
 * The file of a page of information, as JSON; null if there is no such page. Throws what its loader threw otherwise.
 */
export async function renderPayload(page: PageRequest): Promise<string | null> {
  const state = await loadPage(page);
  if (state instanceof Response || state.statusCode === 404) return null;
  const [error] = Object.values(state.errors ?? {});
  if (error !== undefined) throw error;
  const id = state.matches.at(-1)?.route.id;
  const data = id === undefined ? null : state.loaderData[id];
  return JSON.stringify({ build: BUILD_ID, locale: page.locale, data } satisfies Payload);
}

/** Renders one page: runs the loaders, then renders synchronously. */
export async function renderPage(page: PageRequest): Promise<PageResponse> {
  const state = await loadPage(page);
  if (state instanceof Response) {
    return { kind: 'redirect', status: state.status, location: state.headers.get('location') ?? '/' };
  }
  const artworks = createRenderedArtworks();
  const markup = markupOf(page, state, artworks);
  const { head, body } = splitHoisted(markup);
  const facts = factsOf(state.matches);
  const route = state.matches.at(-1)?.route;
  const module = await (route?.handle as PageHandle | undefined)?.load?.();
  const elements = renderHead({
    access: facts.access,
    isSecret: facts.isSecret,
    status: state.errors ? 500 : state.statusCode,
    url: new URL(page.url.slice(page.basename.length) || '/', 'http://localhost'),
    locale: page.locale,
    locales: page.locales,
    origin: page.origin,
    translator: page.translators[page.locale],
    root: state.loaderData.root as RootData,
    loaded: route?.id === undefined ? undefined : state.loaderData[route.id],
    head: module?.head,
  });
  const unexpected = Object.values(state.errors ?? {}).find((error) => !isRouteErrorResponse(error));
  return {
    kind: 'page',
    status: state.statusCode,
    head: `${head}${elements}`,
    body,
    actionData: state.actionData,
    hydration: serializeHydration(
      {
        loaderData: state.loaderData,
        actionData: state.actionData,
        errors: serializeErrors(state.errors),
        bootstrap: page.bootstrap,
      },
      artworks,
    ),
    ...facts,
    error: unexpected ?? null,
  };
}

/** React puts title and meta elements before the first element when it does not render the head itself. */
function splitHoisted(markup: string): { head: string; body: string } {
  const start = markup.indexOf('<div class="app"');
  if (start < 0) throw new Error('the page has no app element');
  return { head: markup.slice(0, start), body: markup.slice(start) };
}

function serializeErrors(errors: Record<string, unknown> | null): Hydration['errors'] {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [
      id,
      isRouteErrorResponse(error) ? { status: error.status, data: error.data } : { status: 500, data: null },
    ]),
  );
}
