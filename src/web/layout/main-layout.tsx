import { type ReactNode, useSyncExternalStore } from 'react';
import type { Viewer } from '../../contract/accounts/endpoints.ts';
import { jakartaDay } from '../../contract/text/jakarta.ts';
import { ConnectionBanner } from '../ui/connection-banner.tsx';
import { type FrameLinks, type HrefFor, useFrameNavigation } from './frame-links.ts';
import styles from './main-layout.module.css';
import type { SearchQuery } from './search/search-form.tsx';
import { SiteFooter } from './site-footer.tsx';
import { CategoryStrip, type FrameCategory, SiteHeader, TopBar } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';
import { TabBar, type TabName } from './tab-bar.tsx';

export type MainLayoutProps = {
  appName: string;
  /** Null for a guest, and until the session has been loaded: a public page is rendered once for everybody. */
  viewer: Viewer | null;
  categories: readonly FrameCategory[];
  provinces: readonly { id: number; name: string }[];
  /** Number of live ads. */
  total: number;
  /** When the page was rendered, in ISO 8601. */
  today: string;
  links: FrameLinks;
  hrefFor: HrefFor;
  /** Slug of the category that the page shows; null on the home page; undefined elsewhere. */
  category?: string | null | undefined;
  tab?: TabName | null | undefined;
  query?: SearchQuery | undefined;
  /** Welcome bonus in coins, for the banner above the footer. */
  welcomeCoins?: number | undefined;
  /** False for pages that have their own bar at the bottom of narrow screens. */
  hasTabBar?: boolean;
  hasCategories?: boolean;
  /** False: on narrow screens the header is one line, without the search. */
  hasNarrowSearch?: boolean;
  onSignOut: () => void;
  /** Shown in the header of a signed-in user. */
  bell: ReactNode;
  /** The page, with its own `<main>`. */
  children: ReactNode;
};

/** The layout of the board and of the user's pages. */
export function MainLayout(props: MainLayoutProps) {
  const {
    appName,
    viewer,
    categories,
    provinces,
    total,
    today,
    links,
    hrefFor,
    category,
    tab = null,
    query = {},
  } = props;
  const {
    welcomeCoins,
    hasTabBar = true,
    hasCategories = true,
    hasNarrowSearch = true,
    onSignOut,
    bell,
    children,
  } = props;
  const navigation = useFrameNavigation();
  return (
    <div className={hasTabBar ? styles.withTabBar : undefined} {...navigation}>
      <SkipLink />
      <ConnectionBanner />
      <PageHeader>
        <TopBar today={today} total={total} links={links} hrefFor={hrefFor} />
        <SiteHeader
          appName={appName}
          viewer={viewer}
          categories={categories}
          provinces={provinces}
          query={query}
          links={links}
          hrefFor={hrefFor}
          hasNarrowSearch={hasNarrowSearch}
          onSignOut={onSignOut}
          bell={bell}
        />
      </PageHeader>
      {hasCategories && <CategoryStrip categories={categories} current={category} links={links} />}
      <div id="content" className={styles.main} tabIndex={-1}>
        {children}
      </div>
      <SiteFooter
        appName={appName}
        year={Number(jakartaDay(today).slice(0, 4))}
        welcomeCoins={viewer ? undefined : welcomeCoins}
        provinces={provinces}
        isGuest={viewer === null}
        links={links}
        hrefFor={hrefFor}
      />
      {hasTabBar && <TabBar current={tab} links={links} />}
    </div>
  );
}

const neverChanges = () => () => undefined;

function PageHeader({ children }: { children: ReactNode }) {
  const isRead = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return <header className={isRead ? undefined : styles.beingRead}>{children}</header>;
}
