import {
  data,
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
  replace,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { ApiError, isError, SIGN_IN_KEYS } from '../contract/api-error.ts';
import { visitorContext } from './client.ts';
import { reloadAfterFailedLoad } from './failed-load.ts';
import { intentOf } from './intent.ts';
import { links } from './links.ts';
import { loadNamespaces } from './namespaces.ts';
import { AuthFrame, authLoader, MainFrame, PageError, PlainFrame, Root, RootError, rootLoader } from './root.tsx';

/** Who may see a page: everybody (rendered once for all), guests only, or users who are signed in. */
export type PageAccess = 'all' | 'guest' | 'login';
export type PageHandle = {
  access: PageAccess;
  /** Source files, by which the build's manifest names the chunks to preload. */
  files: readonly string[];
  namespaces: readonly string[];
  /** Accessible to anyone who has its link, so it is never cached. */
  isSecret?: boolean;
  /** False: the page is sent without any script. */
  hasScripts?: boolean;
};

export type PageModule = {
  loader?: (args: LoaderFunctionArgs) => unknown;
  Component: React.ComponentType;
  shouldRevalidate?: (args: ShouldRevalidateFunctionArgs) => boolean;
};

/** Lists the pages outside the board; the server preloads it with them. */
const PAGE_FILES = 'src/web/page-files.ts';
const boardPages = import.meta.glob<PageModule>('./pages/board/*-page.tsx');

const loadPageFiles = () => import('./page-files.ts');

async function loadPage(source: string): Promise<PageModule> {
  const load = boardPages[source] ?? (await loadPageFiles()).pages[source];
  if (!load) throw new Error(`There is no page ${source}`);
  return load();
}

export type MakePage = typeof page;

/** The route of a page: `file` is `<module>/<folders>/<name>`, `pageNamespaces` are its locale files. */
function page(
  path: string,
  file: string,
  access: PageAccess,
  pageNamespaces: readonly string[] = [],
  guestRedirect = links.home(),
): RouteObject {
  const source = `./pages/${file}-page.tsx`;
  // Pages with forms need the validation messages; public pages have no forms.
  const namespaces = access === 'all' ? pageNamespaces : ['errors', ...pageNamespaces];
  const files = [`src/web/pages/${file}-page.tsx`, ...(source in boardPages ? [] : [PAGE_FILES])];
  const handle: PageHandle = { access, files, namespaces };
  return {
    path,
    handle,
    lazy: async () => {
      const loading = Promise.all([loadPage(source), loadNamespaces(namespaces)]);
      const [module] = await loading.catch(reloadAfterFailedLoad);
      return {
        Component: module.Component,
        loader: guarded(access, guestRedirect, module.loader),
        ...(module.shouldRevalidate ? { shouldRevalidate: module.shouldRevalidate } : {}),
      };
    },
  };
}

/** Redirects users without access, and converts API errors to route errors for the error boundary. */
function guarded(access: PageAccess, guestRedirect: string, loader: PageModule['loader']) {
  return async (args: LoaderFunctionArgs) => {
    const here = new URL(args.request.url);
    try {
      const { isSignedIn, requireUser } = args.context.get(visitorContext);
      const intent = { next: pathWithin(here) };
      if (access === 'login' && !(await requireUser(intent))) throw redirect(links.signIn(intent));
      if (access === 'guest' && (await isSignedIn())) throw replace(intentOf(here.searchParams).next ?? guestRedirect);
      return (await loader?.(args)) ?? null;
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

/** The path and query without the language prefix, to return to it. */
function pathWithin(address: URL): string {
  return `${address.pathname.replace(/^\/(id|en)(?=\/|$)/, '') || '/'}${address.search}`;
}

/** Marks a page as accessible only to those who have its link. */
function secret(route: RouteObject): RouteObject {
  return { ...route, handle: { ...route.handle, isSecret: true } } as RouteObject;
}

/** Marks a page that is not hydrated in the browser. */
function withoutScripts(route: RouteObject): RouteObject {
  return { ...route, handle: { ...route.handle, hasScripts: false } } as RouteObject;
}

/** The id was at the beginning. */
function formerAgencyPath(agency = ''): string {
  return links.seller(agency.slice(0, 36));
}

const goTo = (path: string, target: string): RouteObject => ({ path, loader: () => redirect(target) });

/** In place of the console, whose pages guests do not load: it is opened as a new document. */
const consoleGate: RouteObject = {
  path: '/admin/*',
  loader: ({ request }) => new Promise(() => location.assign(request.url)),
};

/** Replaces the gate by the pages of the console. */
export async function openConsole(): Promise<void> {
  Object.assign(consoleGate, (await loadPageFiles()).consoleRoute(page, PageError));
}

/** All pages; other paths show 'Page not found'. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    loader: rootLoader,
    // Categories and provinces do not change during a visit.
    shouldRevalidate: () => false,
    ErrorBoundary: RootError,
    HydrateFallback: () => null,
    children: [
      {
        Component: MainFrame,
        ErrorBoundary: PageError,
        children: [
          page('/', 'board/home', 'all'),
          page('/search', 'board/search', 'all', ['search']),
          page('/content/detail/:id', 'board/detail', 'all', ['detail', 'outputs']),
          page('/seller/:seller', 'board/seller', 'all', ['seller']),
          // The former address of an agency's page.
          { path: '/agen/:agency', loader: ({ params }) => redirect(formerAgencyPath(params.agency), 301) },
          goTo('/content/detail', links.home()),
          page('/content', 'ads/my-ads/my-ads', 'login', ['my-ads', 'ads', 'outputs', 'accounts', 'wallet', 'legal']),
          page('/content/fix/:id', 'ads/fix/fix-ad', 'login', ['my-ads', 'ads', 'accounts', 'legal']),
          page('/profile', 'accounts/profile', 'login', ['accounts', 'identity']),
          page('/profile/edit', 'accounts/edit/profile-edit', 'login', ['accounts', 'notifications']),
          page('/profile/email', 'accounts/email/profile-email', 'login', ['accounts']),
          page('/profile/password', 'accounts/security/profile-password', 'login', ['accounts']),
          page('/profile/devices', 'accounts/security/devices', 'login', ['accounts']),
          page('/profile/verification', 'identity/verification', 'login', ['identity', 'accounts']),
          page('/profile/wallet', 'wallet/wallet', 'login', ['wallet', 'payment', 'voucher_code', 'accounts', 'dates']),
          page('/profile/second-step', 'accounts/security/profile-second-step', 'login', ['accounts', 'second_step']),
          page('/profile/data', 'accounts/own-data/own-data', 'login', ['own-data', 'accounts']),
          page('/affiliate', 'affiliate/affiliate', 'login', ['affiliate', 'accounts']),
          page('/favourite', 'board/saved-searches/favourites', 'login', ['saved-searches', 'accounts']),
          page('/saved-searches', 'board/saved-searches/saved-searches', 'login', [
            'saved-searches',
            'filters',
            'accounts',
          ]),
          page('/report/:id', 'reports/report', 'login', ['reports']),
          page('/notification', 'notifications/notifications', 'login', ['notifications', 'accounts']),
          page('/welcome-registered', 'accounts/welcome-registered', 'login', ['accounts']),
          page('/term-condition', 'legal/term-condition', 'all', ['legal']),
          page('/privacy-policy', 'legal/privacy-policy', 'all', ['legal']),
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
      {
        Component: AuthFrame,
        loader: authLoader,
        shouldRevalidate: () => false,
        ErrorBoundary: PageError,
        children: [
          page('/signin', 'accounts/sign-in', 'guest', ['accounts']),
          page('/signup', 'accounts/sign-up', 'guest', ['accounts']),
          page('/auth/google/failed', 'accounts/google/google-failed', 'guest', ['accounts']),
          page('/auth/done', 'accounts/google/signed-in', 'login', ['accounts']),
          page('/signin/second-step', 'accounts/second-step/second-step', 'guest', ['accounts', 'second_step']),
          page('/forgot-password', 'accounts/password/forgot-password', 'guest', ['accounts'], links.profilePassword()),
          page('/reset-password', 'accounts/password/reset-password', 'guest', ['accounts'], links.profilePassword()),
          secret(page('/unsubscribe', 'notifications/unsubscribe', 'all', ['notifications'])),
          page('/restore-email', 'accounts/email/restore-email', 'all', ['errors', 'accounts']),
          page('/register', 'accounts/register', 'guest', ['accounts'], links.profile()),
          page('/register-otp', 'accounts/register-otp', 'guest', ['accounts'], links.profile()),
          page(
            '/register-profile',
            'accounts/register-profile',
            'guest',
            ['accounts', 'voucher_code'],
            links.profile(),
          ),
        ],
      },
      {
        Component: PlainFrame,
        ErrorBoundary: PageError,
        children: [
          page('/content/create/choice', 'ads/draft/draft-choice', 'login', ['ads', 'my-ads', 'wallet', 'legal']),
          page('/content/create/terms', 'ads/terms/accept-terms', 'login', ['legal', 'ads']),
          page('/content/create/display', 'ads/draft/create-display', 'login', ['ads', 'designer', 'legal']),
          page('/content/create/detail', 'ads/detail/create-detail', 'login', ['ads', 'designer']),
          page('/content/create/publication', 'ads/publication/create-publication', 'login', [
            'ads',
            'my-ads',
            'outputs',
            'legal',
          ]),
          page('/content/edit/display', 'ads/draft/create-display', 'login', ['ads', 'designer', 'legal']),
          secret(page('/content/:preview_token/:id', 'ads/draft/preview', 'all', ['detail', 'outputs'])),
          page('/content/edit/detail', 'ads/detail/create-detail', 'login', ['ads', 'designer']),
          page('/content/edit/publication', 'ads/publication/create-publication', 'login', [
            'ads',
            'my-ads',
            'outputs',
            'legal',
          ]),
        ],
      },
      consoleGate,
      { ErrorBoundary: PageError, children: [withoutScripts(page('/simple', 'board/simple', 'all'))] },
      goTo('/index', links.home()),
      goTo('/content/create', links.createDisplay()),
      goTo('/content/edit', '/content/edit/display'),
    ],
  },
];
