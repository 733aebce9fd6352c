import type { ComponentType } from 'react';
import { type RouteObject, redirect } from 'react-router';
import { links } from '../../contract/pages/links.ts';
import { quickLinks } from '../../contract/pages/quick-links.ts';
import { AuthFrame, authLoader, PlainFrame } from './member-frames.tsx';
import { withPayload } from './payload.ts';
import type { MakePage, PageModule } from './routes.tsx';

/**
 * Pages, routes and texts that a guest on the board does not need. They are listed in a chunk of their own, because the
 * names of all files would be a tenth of the first load's own code.
 */
export const pages = import.meta.glob<PageModule>(['../pages/**/*-page.tsx', '!../pages/board/*-page.tsx']);
export const texts = import.meta.glob<Record<string, unknown>>(
  ['../locales/*/*.json', '!../locales/*/{ui,layout,board,search,detail,outputs}.json'],
  { import: 'default' },
);

/**
 * The routes of all pages outside the board: in the board's frame, and in others. They come after the board's, because
 * a browser that has added them later must give the same names to the same routes.
 */
export function furtherRoutes(page: MakePage, ErrorBoundary: ComponentType) {
  const inBoardFrame: RouteObject[] = [
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
    page('/profile/second-factor', 'accounts/security/profile-second-factor', 'login', ['accounts', 'second_factor']),
    page('/profile/data', 'accounts/own-data/own-data', 'login', ['own-data', 'accounts']),
    page('/affiliate', 'affiliate/affiliate', 'login', ['affiliate', 'accounts']),
    page('/favourite', 'board/saved-searches/favourites', 'login', ['saved-searches', 'accounts']),
    page('/saved-searches', 'board/saved-searches/saved-searches', 'login', ['saved-searches', 'filters', 'accounts']),
    page('/report/:id', 'reports/report', 'each', ['reports', 'accounts']),
    page('/reports', 'reports/reports', 'login', ['reports', 'accounts']),
    page('/fraud-cases', 'reports/fraud-cases/cases', 'login', ['fraud-cases', 'accounts']),
    page('/fraud-cases/:id', 'reports/fraud-cases/case', 'login', ['fraud-cases', 'accounts', 'dates']),
    page('/notification', 'notifications/notifications', 'login', ['notifications', 'accounts']),
    page('/welcome-registered', 'accounts/welcome-registered', 'login', ['accounts']),
    prerendered(page('/help', 'help/help', 'all', ['help', 'errors'])),
    page('/status', 'help/status', 'all', ['help']),
    page('/help/questions', 'help/questions', 'login', ['help', 'accounts']),
    page('/help/questions/:id', 'help/question', 'login', ['help', 'accounts']),
    prerendered(page('/help/:slug', 'help/article', 'all', ['help'])),
    prerendered(page('/about', 'help/about', 'all', ['help'])),
    prerendered(page('/welcome', 'help/welcome', 'all', ['help'])),
    prerendered(page('/index', 'help/index', 'all', ['help'])),
    prerendered(page('/term-condition', 'legal/term-condition', 'all', ['legal'])),
    prerendered(page('/privacy-policy', 'legal/privacy-policy', 'all', ['legal'])),
  ];
  const others: RouteObject[] = [
    {
      Component: AuthFrame,
      loader: authLoader,
      shouldRevalidate: () => false,
      ErrorBoundary,
      children: [
        page('/signin', 'accounts/sign-in', 'guest', ['accounts']),
        page('/signup', 'accounts/sign-up', 'guest', ['accounts']),
        page('/auth/google/failed', 'accounts/google/google-failed', 'guest', ['accounts']),
        page('/auth/done', 'accounts/google/signed-in', 'login', ['accounts']),
        page('/signin/second-factor', 'accounts/second-factor/second-factor', 'guest', ['accounts', 'second_factor']),
        page('/forgot-password', 'accounts/password/forgot-password', 'guest', ['accounts'], links.profilePassword()),
        page('/reset-password', 'accounts/password/reset-password', 'guest', ['accounts'], links.profilePassword()),
        secret(page('/unsubscribe', 'notifications/unsubscribe', 'all', ['notifications'])),
        secret(page('/invoice/check/:token', 'wallet/invoice-check', 'all', ['invoice'])),
        page('/first-administrator', 'accounts/first-administrator', 'guest', ['accounts', 'errors']),
        secret(page('/phone-photo', 'ads/quick/phone-photo', 'all', ['quick'])),
        page('/restore-email', 'accounts/email/restore-email', 'all', ['errors', 'accounts']),
        page('/register', 'accounts/register', 'guest', ['accounts'], links.profile()),
        page('/register-otp', 'accounts/register-otp', 'guest', ['accounts'], links.profile()),
        page(
          '/register-profile',
          'accounts/register-profile',
          'guest',
          ['accounts', 'voucher_code', 'errors'],
          links.profile(),
        ),
      ],
    },
    {
      Component: PlainFrame,
      ErrorBoundary,
      children: [
        page('/content/create', 'ads/quick/photo', 'login', ['quick', 'ads'], quickLinks.guestPhoto()),
        page('/content/create/line', 'ads/quick/line', 'login', QUICK_TEXTS, quickLinks.guestLine()),
        page('/content/create/designs', 'ads/quick/designs', 'login', QUICK_TEXTS, quickLinks.guestDesigns()),
        page('/content/create/summary', 'ads/quick/summary', 'login', [...QUICK_TEXTS, 'my-ads', 'payment', 'outputs']),
        page('/try', 'ads/quick/photo', 'guest', ['quick', 'ads'], links.createAd()),
        page('/try/line', 'ads/quick/line', 'guest', QUICK_TEXTS, quickLinks.line()),
        page('/try/designs', 'ads/quick/designs', 'guest', QUICK_TEXTS, quickLinks.designs()),
        page('/try/summary', 'ads/quick/guest', 'guest', [...QUICK_TEXTS, 'accounts'], quickLinks.finish()),
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
    consoleRoute(page, ErrorBoundary),
    { ErrorBoundary, children: [withoutScripts(page('/simple', 'board/simple', 'all'))] },
    goTo('/content/edit', '/content/edit/display'),
  ];
  return { inBoardFrame, others };
}

/** Marks a page as accessible only to those who have its link. */
function secret(route: RouteObject): RouteObject {
  return { ...route, handle: { ...route.handle, isSecret: true } } as RouteObject;
}

/** Marks a page of information, whose data browsers load as a file. */
function prerendered(route: RouteObject): RouteObject {
  const { lazy } = route;
  const load = async () => {
    const loaded = typeof lazy === 'function' ? await lazy() : {};
    return typeof loaded.loader === 'function' ? { ...loaded, loader: withPayload(loaded.loader) } : loaded;
  };
  const handle = { ...route.handle, isPrerendered: true };
  return { ...route, handle, ...(import.meta.env.SSR ? {} : { lazy: load }) } as RouteObject;
}

/** Marks a page that is not hydrated in the browser. */
function withoutScripts(route: RouteObject): RouteObject {
  return { ...route, handle: { ...route.handle, hasScripts: false } } as RouteObject;
}

/** The id was at the beginning. */
function formerAgencyPath(agency = ''): string {
  return links.seller(agency.slice(0, 36));
}

/** The texts of the quick way after its first step. */
const QUICK_TEXTS = ['quick', 'ads', 'designer', 'legal'];
const goTo = (path: string, target: string): RouteObject => ({ path, loader: () => redirect(target) });
/** What the forms of data need; `accounts` asks before a form is left. */
const DATA_TEXTS = ['records', 'accounts', 'dates', 'wallet'];

/** The console of administrators. */
function consoleRoute(page: MakePage, ErrorBoundary: ComponentType): RouteObject {
  return {
    ...page('/admin', 'admin/frame/console', 'login', ['admin']),
    loader: undefined,
    ErrorBoundary,
    children: [
      page('/admin/rules', 'admin/rules/rules', 'login', ['admin-rules']),
      page('/admin', 'admin/dashboard/dashboard', 'login'),
      page('/admin/queue', 'admin/queue/queue', 'login', ['ledger']),
      page('/admin/ads', 'admin/ads/ads', 'login', ['admin-ads', 'people']),
      page('/admin/bans', 'admin/bans/bans', 'login', ['people']),
      page('/admin/identity', 'admin/identity/identity', 'login', ['people']),
      page('/admin/users/:id', 'admin/people/person', 'login', ['people', 'wallet', 'accounts']),
      page('/admin/users', 'admin/people/people', 'login', ['people']),
      page('/admin/transactions', 'admin/ledger/ledger', 'login', ['ledger', 'wallet']),
      page('/admin/transactions/corrections', 'admin/ledger/corrections', 'login', ['ledger']),
      page('/admin/transactions/findings', 'admin/ledger/findings', 'login', ['ledger']),
      page('/admin/transactions/entries', 'admin/ledger/entries', 'login', ['ledger', 'wallet', 'dates']),
      page('/admin/decisions', 'admin/decisions/decisions', 'login'),
      page('/admin/packages/:kind?/:record?', 'admin/data/packages', 'login', DATA_TEXTS),
      page('/admin/categories/:kind?/:record?', 'admin/data/categories', 'login', [...DATA_TEXTS, 'ads']),
      page('/admin/settings/:tab?/:kind?/:record?', 'admin/data/settings', 'login', DATA_TEXTS),
      page('/admin/legal', 'admin/legal/takedowns', 'login', ['admin-legal', 'dates', 'people']),
      page('/admin/legal/drill', 'admin/legal/drill', 'login', ['admin-legal', 'dates']),
      page('/admin/legal/data', 'admin/legal/data-requests', 'login', ['admin-legal', 'own-data']),
      page('/admin/help', 'admin/help/inbox', 'login', ['admin-help']),
      page('/admin/help/texts/:kind?/:record?', 'admin/help/texts', 'login', [...DATA_TEXTS, 'admin-help']),
      page('/admin/audit', 'admin/audit/audit', 'login', ['dates']),
      page('/admin/checks', 'admin/checks/checks', 'login', ['checks']),
      page('/admin/speed', 'admin/speed/speed', 'login', ['page-timings']),
    ],
  } as unknown as RouteObject;
}
