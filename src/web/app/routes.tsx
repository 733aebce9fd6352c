import {
  type ActionFunction,
  data,
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
  replace,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { ApiError, isError, SIGN_IN_KEYS } from '../../contract/api/api-error.ts';
import { links } from '../../contract/pages/links.ts';
import { visitorContext } from '../api/client.ts';
import type { Head } from '../head/head.ts';
import { intentOf } from '../session/intent.ts';
import { reloadAfterFailedLoad } from './failed-load.ts';
import { loadNamespaces } from './namespaces.ts';
import { MainFrame, PageError, Root, RootError, rootLoader } from './root.tsx';
import { findCategory, ROOT_ID, type RootData } from './root-data.ts';

/** Who may see a page: everybody (rendered once for all), everybody (rendered for each), guests, or signed-in users. */
export type PageAccess = 'all' | 'each' | 'guest' | 'login';
export type PageHandle = {
  access: PageAccess;
  /** Source files, by which the build's manifest names the chunks to preload. */
  files: readonly string[];
  namespaces: readonly string[];
  /** Accessible to anyone who has its link, so it is never cached. */
  isSecret?: boolean;
  /** False: the page is sent without any script. */
  hasScripts?: boolean;
  /** A page of the board, which most visitors only read: complete without scripts, which are loaded when it is idle. */
  isForReading?: boolean;
  load?: () => Promise<PageModule>;
  /** Browsers that go on to it load its data as a file (`payload.ts`). */
  isPrerendered?: boolean;
};

export type PageModule = {
  loader?: (args: LoaderFunctionArgs) => unknown;
  /** Answers the page's form when it is sent without scripts; on the server only. */
  action?: ActionFunction | undefined;
  Component: React.ComponentType;
  head?: Head | undefined;
  shouldRevalidate?: (args: ShouldRevalidateFunctionArgs) => boolean;
};

/** Lists the pages outside the board; the server preloads it with them. */
const PAGE_FILES = 'src/web/app/page-files.ts';
const boardPages = import.meta.glob<PageModule>('../pages/board/*-page.tsx');

const loadPageFiles = () => import('./page-files.ts');

async function loadPage(source: string): Promise<PageModule> {
  const load = boardPages[source] ?? (await loadPageFiles()).pages[source];
  if (!load) throw new Error(`There is no page ${source}`);
  return load();
}

export type MakePage = typeof page;

const BOARD = 'board';

/**
 * The route of a page: `file` is `<module>/<folders>/<name>`, `pageNamespaces` are its locale files. Visitors whom the page is
 * not for are redirected to `otherwise`; a page of users without one asks guests to sign in.
 */
function page(
  path: string,
  file: string,
  access: PageAccess,
  pageNamespaces: readonly string[] = [],
  otherwise?: string,
): RouteObject {
  const source = `../pages/${file}-page.tsx`;
  // Pages with forms need the validation messages; public pages have no forms.
  const namespaces = access === 'all' ? pageNamespaces : ['errors', ...pageNamespaces];
  const isForReading = source in boardPages;
  const files = [`src/web/pages/${file}-page.tsx`, ...(isForReading ? [] : [PAGE_FILES])];
  const load = () => loadPage(source);
  const handle: PageHandle = { access, files, namespaces, isForReading, load };
  return {
    path,
    handle,
    lazy: async () => {
      const loading = Promise.all([load(), loadNamespaces(namespaces)]);
      const [module] = await loading.catch(reloadAfterFailedLoad);
      return {
        Component: module.Component,
        loader: guarded(access, otherwise, module.loader),
        ...(module.action ? { action: module.action } : {}),
        ...(module.shouldRevalidate ? { shouldRevalidate: module.shouldRevalidate } : {}),
      };
    },
  };
}

type ReadData = (url: string, load: () => Promise<unknown>) => Promise<unknown>;
let readData: ReadData = (_, load) => load();

/** Lets `read` get the data of a page by its URL, instead of loading them by `load` in any case. */
export function setReadData(read: ReadData): void {
  readData = read;
}

/** Redirects users without access, and converts API errors to route errors for the error boundary. */
function guarded(access: PageAccess, otherwise: string | undefined, loader: PageModule['loader']) {
  return async (args: LoaderFunctionArgs) => {
    const here = new URL(args.request.url);
    try {
      const { isSignedIn, requireUser, getViewer } = args.context.get(visitorContext);
      const intent = { next: pathWithin(here) };
      if (access === 'login') {
        if (otherwise !== undefined && (await getViewer()) === null) throw redirect(otherwise);
        if (!(await requireUser(intent))) throw redirect(links.signIn(intent));
      }
      if (access === 'guest' && (await isSignedIn().catch(isGuestWithoutConnection))) {
        throw replace(intentOf(here.searchParams).next ?? otherwise ?? links.home());
      }
      return (await readData(args.request.url, async () => loader?.(args))) ?? null;
    } catch (error) {
      if (isError(error, ...SIGN_IN_KEYS) && access === 'login') {
        throw redirect(links.signIn({ next: pathWithin(here) }));
      }
      if (!(error instanceof ApiError)) throw error;
      throw data(
        { code: error.code, message: error.message, request_id: error.request_id },
        { status: error.status || 503 },
      );
    }
  };
}

/** Without a connection a page of guests that is loaded already stays usable. */
function isGuestWithoutConnection(error: unknown): false {
  if (isError(error, 'connection_lost')) return false;
  throw error;
}

/** The path and query without the language prefix, to return to it. */
function pathWithin(address: URL): string {
  return `${address.pathname.replace(/^\/(id|en)(?=\/|$)/, '') || '/'}${address.search}`;
}

/** The pages of the board. Other paths show 'Page not found', unless `addFurtherRoutes` adds their pages. */
export const routes: RouteObject[] = [
  {
    id: ROOT_ID,
    Component: Root,
    loader: rootLoader,
    // Categories and provinces do not change during a visit.
    shouldRevalidate: () => false,
    ErrorBoundary: RootError,
    HydrateFallback: () => null,
    children: [
      {
        id: BOARD,
        Component: MainFrame,
        ErrorBoundary: PageError,
        children: [
          page('/', 'board/home', 'all'),
          page('/search', 'board/search', 'all', ['search']),
          page('/content/detail/:id', 'board/detail', 'all', ['detail', 'outputs']),
          page('/seller/:seller', 'board/seller', 'all', ['seller']),
          page('/:category', 'board/category', 'all'),
          page('/:category/*', 'board/search', 'all', ['search']),
          {
            path: '*',
            Component: () => null,
            loader: () => Promise.reject(data(null, { status: 404 })),
            handle: { access: 'all', files: [], namespaces: [] } satisfies PageHandle,
          },
        ],
      },
    ],
  },
];

let hasFurtherRoutes = false;

/** Whether the path with these parameters is not of the board, and its page, if there is one, is not in the routes. */
export function needsFurtherRoutes({ category }: { category?: string } = {}, root?: RootData): boolean {
  if (hasFurtherRoutes || category === undefined) return false;
  return !root || findCategory(root, category).category === null;
}

/**
 * Adds the pages that a guest on the board does not need. A router that exists already has its own copy of the routes: `patch` appends
 * to the children of one.
 */
export async function addFurtherRoutes(patch?: (id: string, children: RouteObject[]) => void): Promise<void> {
  const { furtherRoutes } = await loadPageFiles();
  if (hasFurtherRoutes) return;
  hasFurtherRoutes = true;
  const { inBoardFrame, others } = furtherRoutes(page, PageError);
  const [root] = routes;
  root?.children?.find(({ id }) => id === BOARD)?.children?.push(...inBoardFrame);
  root?.children?.push(...others);
  patch?.(BOARD, inBoardFrame);
  patch?.(ROOT_ID, others);
}
