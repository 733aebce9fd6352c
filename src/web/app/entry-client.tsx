import '../styles/app.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import {
  createBrowserRouter,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  matchRoutes,
  RouterContextProvider,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { type BrandWords, brandWords, defaultBrand } from '../../contract/brand/brand.ts';
import type { Intent } from '../../contract/pages/links.ts';
import { isLocale, LOCALES, type Locale } from '../../contract/text/locale.ts';
import { clientContext, createFetchClient, setCsrfToken, visitorContext } from '../api/client.ts';
import { createSession } from '../session/session.ts';
import { SessionProvider } from '../session/viewer.tsx';
import './left-boards.ts';
import { loadAllFonts } from './all-fonts.ts';
import { BUILD_ID } from './build-id.ts';
import { reloadAfterFailedLoad, setReload } from './failed-load.ts';
import { type Hydration, readHydration } from './hydration.ts';
import { BASE_NAMESPACES, createTranslator } from './i18n.ts';
import { loadNamespaces, setNamespaceLoader } from './namespaces.ts';
import type { RootData } from './root-data.ts';
import { addFurtherRoutes, needsFurtherRoutes, routes } from './routes.tsx';

const boardTexts = import.meta.glob<Record<string, unknown>>(
  '../locales/*/{ui,layout,board,search,detail,outputs}.json',
  { import: 'default' },
);

/** Whether the service worker of an earlier visit controls the page. */
const hasServiceWorker = Boolean(navigator.serviceWorker?.controller);

function pageLocale(): Locale {
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : 'id';
}

/** The names that the server wrote into the page. */
function pageWords(locale: Locale): BrandWords {
  const { app, coin, coins } = document.documentElement.dataset;
  const usual = brandWords(defaultBrand(app), locale);
  return { ...usual, one: coin ?? usual.one, other: coins ?? usual.other };
}

function basenameOf(locale: Locale): string {
  return location.pathname === `/${locale}` || location.pathname.startsWith(`/${locale}/`) ? `/${locale}` : '/';
}

async function start(): Promise<void> {
  const locale = pageLocale();
  const translator = createTranslator(locale, {}, pageWords(locale));
  setNamespaceLoader(async (namespaces) => {
    const missing = namespaces.filter((namespace) => !translator.hasResourceBundle(locale, namespace));
    await Promise.all(
      missing.map(async (namespace) => {
        const file = `../locales/${locale}/${namespace}.json`;
        const load = boardTexts[file] ?? (await import('./page-files.ts')).texts[file];
        if (load) translator.addResourceBundle(locale, namespace, await load());
      }),
    );
  });
  const earlyAnswer = await document.earlyTaps?.takeAnswer();
  const hydration = readHydration(document);
  // Personal pages contain the token; public pages load it after hydration.
  if (hydration.bootstrap) setCsrfToken(hydration.bootstrap.csrf_token);
  const session = createSession({
    send: createFetchClient(locale, {
      connection_lost: () => translator.t('ui:connection_lost'),
      error_500: () => translator.t('ui:error_500'),
    }),
    bootstrap: hydration.bootstrap,
    hasGoogle: 'google' in document.documentElement.dataset,
    locales: document.documentElement.dataset.locales?.split(' ').filter(isLocale) ?? LOCALES,
    onOtherUser: () => location.reload(),
    onDeclined: () => cancelNavigation(),
  });
  const isSignedIn = async () => (await session.refresh()) !== null;
  // The user in memory is sufficient: if the session has ended, the page's own calls fail.
  const requireUser = async (intent: Intent) =>
    (await session.getViewer()) !== null || (await session.promptSignIn(intent));
  if (history.state?.overlays) void import('../ui/close-on-back.ts').then((module) => module.startOverlayHistory());
  const basename = basenameOf(locale);
  // What is complete without scripts, and is being read, is not loaded again.
  if (!document.querySelector('[data-for-reading]')) setReload(() => location.reload());
  const [first] = matchRoutes(routes, location, basename) ?? [];
  if (needsFurtherRoutes(first?.params, rootOf(hydration.loaderData))) {
    await addFurtherRoutes().catch(reloadAfterFailedLoad);
  }
  await Promise.all([loadNamespaces(BASE_NAMESPACES), loadMatchedPages(basename)]);
  const contextOf = () => {
    const context = new RouterContextProvider();
    context.set(clientContext, session.client);
    context.set(visitorContext, {
      isSignedIn,
      requireUser,
      getViewer: session.getViewer,
      locale,
      app_name: translator.t('layout:app_name'),
      origin: location.origin,
    });
    return context;
  };
  const router = createBrowserRouter(routes, {
    basename,
    hydrationData: {
      loaderData: hydration.loaderData,
      actionData: earlyAnswer ?? hydration.actionData,
      errors: hydration.errors && errorsOf(hydration.errors),
    },
    async patchRoutesOnNavigation({ matches, patch }) {
      if (!needsFurtherRoutes(matches.at(-1)?.params, rootOf(router.state.loaderData))) return;
      await addFurtherRoutes(patch).catch(reloadAfterFailedLoad);
    },
    getContext: contextOf,
  });
  setReload(() => {
    const target = router.state.navigation.location;
    if (target) location.assign(router.createHref(target));
    else location.reload();
  });
  /** Cancels a navigation that waited for a sign-in; the page keeps its state and the typed text. */
  function cancelNavigation(): void {
    if (router.state.navigation.state === 'idle') return;
    const { pathname, search, hash } = router.state.location;
    const here = { pathname: basename === '/' ? pathname : pathname.slice(basename.length) || '/', search, hash };
    void router.navigate(here, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  }
  const handleOfPage = () => matchRoutes(routes, location, basename)?.at(-1)?.route.handle;
  const report = (error: unknown) =>
    void import('./report-error.ts').then(
      (module) => module.reportError(error, handleOfPage()),
      // An error that cannot be reported must not become another one.
      () => undefined,
    );
  // React passes on uncaught errors, and those it recovers from, as errors of the window.
  addEventListener('error', ({ error }) => report(error));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  startTransition(() => {
    hydrateRoot(
      root,
      <I18nextProvider i18n={translator}>
        <SessionProvider session={session}>
          <div className="app">
            <RouterProvider router={router} />
          </div>
        </SessionProvider>
      </I18nextProvider>,
      { onCaughtError: report },
    );
  });
  if (BUILD_ID) {
    void import('./after-start.ts').then(
      (module) =>
        module.afterStart({
          router,
          basename,
          root: rootOf(hydration.loaderData),
          contextOf,
          session,
          handleOfPage,
          hasServiceWorker,
        }),
      () => undefined,
    );
  } else loadAllFonts();
}

/** Undefined if the root's data could not be loaded. */
function rootOf({ root }: Record<string, unknown>): RootData | undefined {
  return root as RootData | undefined;
}

/**
 * Loads the chunks of the current page before the router starts: a lazy route would load its data a second time.
 */
async function loadMatchedPages(basename: string): Promise<void> {
  const matches = matchRoutes(routes, location, basename) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

function errorsOf(errors: NonNullable<Hydration['errors']>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [id, new ErrorResponse(error.status, undefined, error.data)]),
  );
}

start().catch((error) => {
  document.earlyTaps?.fail();
  throw error;
});
