import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  matchPath,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
} from 'react-router';
import { fraudCaseLinks } from '../../contract/pages/fraud-case-links.ts';
import { helpLinks } from '../../contract/pages/help-links.ts';
import { links } from '../../contract/pages/links.ts';
import { inLocale } from '../../contract/pages/page-url.ts';
import { slugOf } from '../../contract/pages/slug.ts';
import { clientContext, visitorContext } from '../api/client.ts';
import { useEvent } from '../api/events.ts';
import { ignoreFailure } from '../api/failures.ts';
import { oneAtATime } from '../api/one-at-a-time.ts';
import { serverTime } from '../api/server-time.ts';
import { mayLeave } from '../browser/leave-guards.ts';
import { useStore } from '../browser/use-store.ts';
import type { FrameLinks } from '../layout/frame-links.ts';
import { MainLayout } from '../layout/main-layout.tsx';
import { NotFound } from '../layout/not-found.tsx';
import type { SearchQuery } from '../layout/search/search-form.tsx';
import { ServerError } from '../layout/server-error.tsx';
import type { TabName } from '../layout/tab-bar.tsx';
import { Bell } from '../pages/notifications/bell.tsx';
import { CreateAdsContext, guardOf, REASON_ID } from '../session/create-ads-guard.ts';
import { storeReferral } from '../session/referral-storage.ts';
import { restrictionOf } from '../session/restriction.ts';
import { hasSurveyFlag } from '../session/survey-flag.ts';
import { useClient, useSession, useViewer } from '../session/viewer.tsx';
import { PageProgress } from '../ui/page-progress.tsx';
import { ToastProvider, useToast } from '../ui/toast.tsx';
import { replayEarlyTaps } from './early-taps.ts';
import { reloadAfterFailedLoad } from './failed-load.ts';
import { useLatePart, useLatePartAfter } from './late-parts.ts';
import { categoriesIn, type RootData, useRoot } from './root-data.ts';

const frameLinks: FrameLinks = {
  home: links.home(),
  search: (filters) => links.search(filters),
  category: links.category,
  sign_in: links.signIn(),
  create_ad: links.createAd(),
  register: links.signUp(),
  favourites: links.favourites(),
  my_ads: links.myAds(),
  wallet: links.wallet(),
  profile: links.profile(),
  affiliate: links.affiliate(),
  fraud_cases: fraudCaseLinks.all(),
  help: helpLinks.all(),
  how_to: helpLinks.article('cara-memasang-iklan'),
  coin_prices: helpLinks.article('harga-koin'),
  safety: helpLinks.article('tips-aman-bertransaksi'),
  contact: helpLinks.contact(),
  about: helpLinks.about(),
  terms: links.termCondition(),
  privacy: links.privacyPolicy(),
};

export async function rootLoader({ context }: LoaderFunctionArgs): Promise<RootData> {
  const client = context.get(clientContext);
  const { locale } = context.get(visitorContext);
  const [categories, provinces, totals, bonus] = await Promise.all([
    client('GET /category/all', {}),
    client('GET /location/province', {}),
    client('GET /product/total', {}),
    client('GET /user/register/bonus', {}),
  ]);
  return {
    categories: categoriesIn(locale, categories.data),
    switched_off: categoriesIn(locale, categories.switched_off),
    provinces: provinces.data,
    total: totals.total,
    welcome_coins: bonus.coins,
    today: serverTime(),
  };
}

/** Wraps every page: navigation progress, toasts, scroll restoration, and an up-to-date balance. */
export function Root() {
  const navigation = useNavigation();
  const { refresh } = useViewer();
  const { search } = useLocation();
  useEffect(() => storeReferral(new URLSearchParams(search)), [search]);
  // The last effect of the first render: now everything on the page handles its own taps.
  useEffect(() => replayEarlyTaps(document), []);
  // If the server is unreachable, the displayed balance stays until the next call. A new page hears the last events
  // again.
  const update = useMemo(() => oneAtATime(refresh), [refresh]);
  useEvent('transaction:update', (data) => {
    if (!data || data.status === 'completed' || data.status === 'voided') update();
  });
  // Whatever moves a person's coins or changes the account without that person doing it is announced: a released bonus
  // too.
  useEvent('notification', (data) => {
    if (!data || data.notification_id !== null) update();
  });
  return (
    <ToastProvider>
      <PageProgress active={navigation.state !== 'idle'} />
      <AccountNotice>
        <Outlet />
      </AccountNotice>
      <ScrollRestoration />
      <SignIn />
      <Survey />
    </ToastProvider>
  );
}

/** The sign-in dialog, whose code is loaded when a call or navigation needs it. */
function SignIn() {
  const { prompt: prompts } = useSession();
  const prompt = useStore(prompts);
  const [Dialog, load] = useLatePart(
    () => import('../pages/accounts/sign-in-dialog.tsx').then((module) => module.default, reloadAfterFailedLoad),
    { namespaces: ['accounts', 'errors'], onFailure: () => prompt?.finish(false) },
  );
  const start = useEffectEvent(load);
  useEffect(() => {
    if (prompt && !Dialog) start();
  }, [prompt, Dialog]);
  return prompt && Dialog && <Dialog prompt={prompt} />;
}

/**
 * What the user must know about the account: a banner above every page, and the reason why it may not create ads. Both
 * are loaded only for such a user.
 */
function AccountNotice({ children }: { children: ReactNode }) {
  const { viewer } = useViewer();
  const { i18n } = useTranslation();
  const toast = useToast();
  const isForbidden = viewer?.can_create_ads === false;
  const isNeeded = isForbidden || Boolean(viewer?.deletion_cancelled_at);
  // If it cannot be loaded, the notification says the same.
  const Banner = useLatePartAfter(
    () => import('../pages/accounts/account-banner.tsx').then((module) => module.default),
    {
      namespaces: ['accounts', 'errors'],
      isNeeded,
    },
  );
  const key = 'errors:keys.ads_creation_term_not_accepted';
  const reason = isForbidden && i18n.exists(key) ? i18n.t(key, restrictionOf(viewer)) : null;
  const guard = useMemo(() => guardOf(reason, toast), [reason, toast]);
  return (
    <CreateAdsContext value={guard}>
      {viewer && isNeeded && Banner && <Banner viewer={viewer} />}
      {reason && (
        <p id={REASON_ID} hidden>
          {reason}
        </p>
      )}
      {children}
    </CreateAdsContext>
  );
}

/** The sign-up survey, above the first page of a new account. Its code is loaded if the browser has the flag. */
function Survey() {
  const { viewer } = useViewer();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  // Without a connection the next page tries again.
  const [Dialog, load] = useLatePart(
    () => import('../pages/accounts/survey-dialog.tsx').then((module) => module.default),
    {
      namespaces: ['survey'],
    },
  );
  const start = useEffectEvent(() => {
    if (!hasSurveyFlag()) return;
    setOpen(true);
    load();
  });
  const isOffered = viewer?.survey_available ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the flag is set right before the next page
  useEffect(() => {
    if (isOffered) start();
  }, [isOffered, pathname]);
  return isOpen && Dialog && <Dialog onClose={() => setOpen(false)} />;
}

/** Returns a function that gives this page's path in another language. */
export function useHrefFor(): (locale: string) => string {
  const { pathname, search } = useLocation();
  return (locale) => inLocale(locale, `${pathname}${search}`);
}

// React Router would compile a pattern each time that it is asked for it.
const TAB_PATTERNS: [RegExp, TabName][] = [
  [/^\/$/, 'home'],
  [/^\/(favourite|saved-searches)\/?$/i, 'favourites'],
  [/^\/content(\/fix\/[^/]+)?\/?$/i, 'my_ads'],
  [/^\/(profile(\/.*)?|affiliate)\/?$/i, 'profile'],
];

/** Pages without the category bar: those of a signed-in user, help, and the legal texts. */
const BARE_PAGES =
  /^\/((help|profile)(\/.*)?|about|welcome(-registered)?|index|term-condition|privacy-policy|affiliate|content(\/fix\/[^/]+)?|favourite|notification)\/?$/i;

function useCurrentPage(): { tab: TabName | null; category: string | null | undefined; query: SearchQuery } {
  const { pathname, search } = useLocation();
  const { find, provinces } = useRoot();
  const tab = TAB_PATTERNS.find(([pattern]) => pattern.test(pathname))?.[1] ?? null;
  const { category: slug, '*': rest } = matchPath('/:category/*', pathname)?.params ?? {};
  const found = slug ? find(slug) : null;
  const words = found?.category && rest;
  const category = pathname === '/' ? null : (found?.parent ?? found?.category)?.slug;
  const query = new URLSearchParams(pathname === '/search' || words ? search : '');
  const province = words
    ? provinces.find(({ name }) => words.split('/').includes(slugOf(name)))?.id
    : Number(query.get('province_id')) || undefined;
  return {
    tab,
    category,
    query: {
      keyword: query.get('keyword') ?? undefined,
      category: (words ? slug : query.get('category')) ?? undefined,
      province_id: province,
    },
  };
}

type FrameProps = {
  /** Whether the page has its own bar at the bottom of narrow screens. */
  hasBottomBar?: boolean;
  isError?: boolean;
  children: ReactNode;
};

function Frame({ hasBottomBar = false, isError = false, children }: FrameProps) {
  const { t } = useTranslation('layout');
  const { categories, provinces, total, today, welcome_coins } = useRoot();
  const { viewer, refresh } = useViewer();
  const client = useClient();
  const navigate = useNavigate();
  const hrefFor = useHrefFor();
  const { pathname } = useLocation();
  const isBare = isError || hasBottomBar || BARE_PAGES.test(pathname);
  const { tab, category, query } = useCurrentPage();
  const signOut = async () => {
    if (!(await mayLeave())) return;
    await client('GET /user/signout', {});
    await refresh();
    await navigate(links.home());
  };
  return (
    <MainLayout
      appName={t('app_name')}
      viewer={viewer}
      categories={categories}
      provinces={provinces}
      total={total}
      today={today}
      links={frameLinks}
      hrefFor={hrefFor}
      category={category}
      tab={tab}
      query={query}
      welcomeCoins={welcome_coins}
      hasTabBar={!hasBottomBar}
      hasCategories={!isBare}
      hasNarrowSearch={!isBare}
      onSignOut={() => void signOut().catch(ignoreFailure)}
      bell={<Bell />}
    >
      {children}
    </MainLayout>
  );
}

/** Frame of the board and of the user's pages. */
export function MainFrame() {
  const { pathname } = useLocation();
  return (
    <Frame hasBottomBar={matchPath('/content/detail/:id', pathname) !== null}>
      <Outlet />
    </Frame>
  );
}

/** A page that was not found or failed, in the board's frame. */
export function PageError() {
  return (
    <Frame isError>
      <ErrorContent />
    </Frame>
  );
}

/** The same without the frame, in case the frame itself failed. */
export function RootError() {
  return <ErrorContent />;
}

function ErrorContent() {
  const error = useRouteError();
  const { t } = useTranslation(['layout', 'ui']);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const body: unknown = isRouteErrorResponse(error) ? error.data : null;
  if (status === 404) {
    return (
      <>
        <title>{`${t('layout:not_found.title')} · ${t('layout:app_name')}`}</title>
        <meta name="robots" content="noindex" />
        <NotFound homePath={links.home()} searchPath={links.search()} />
      </>
    );
  }
  return (
    <>
      <title>{`${t('ui:error_card.title')} · ${t('layout:app_name')}`}</title>
      <ServerError
        code={status}
        text={textOf(body, 'message')}
        reference={textOf(body, 'request_id')}
        homePath={links.home()}
        reload={() => location.reload()}
      />
    </>
  );
}

function textOf(body: unknown, key: 'message' | 'request_id'): string | undefined {
  if (typeof body !== 'object' || body === null || !(key in body)) return undefined;
  const value = (body as Record<string, unknown>)[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
