import { Heart, Menu as MenuIcon, Plus } from 'lucide-react';
import { memo, type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { Viewer } from '../../contract/accounts/endpoints.ts';
import { jakartaDay } from '../../contract/text/jakarta.ts';
import { reloadAfterFailedLoad } from '../app/failed-load.ts';
import { useLatePart, useLatePartAfter } from '../app/late-parts.ts';
import type { MainCategory } from '../app/root-data.ts';
import { ServerRenderingContext } from '../app/server-rendering.ts';
import { useCreateAdsGuard } from '../session/create-ads-guard.ts';
import { buttonClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { CoinPill } from '../ui/coin-amount.tsx';
import { formatNumber, formatWeekdayDate } from '../ui/format.ts';
import { iconButtonClass } from '../ui/icon-button.tsx';
import { useLocale } from '../ui/use-locale.ts';
import type { AccountMenuProps } from './account-menu.tsx';
import { Avatar } from './avatar.tsx';
import { CategoryIcon } from './category-icon.tsx';
import { type FrameLinks, type HrefFor, usePrefix } from './frame-links.ts';
import type { GuestMenuProps } from './guest-menu.tsx';
import { HeaderBar } from './header-bar.tsx';
import { LanguageLinks, LanguageSwitch } from './language-links.tsx';
import { LogoLink } from './logo-link.tsx';
import { SearchForm, type SearchQuery } from './search/search-form.tsx';
import styles from './site-header.module.css';

/** A category as the layout shows it, named in the page's language. */
export type FrameCategory = Pick<MainCategory, 'slug' | 'name' | 'icon'>;

type TopBarProps = { today: string; total: number; links: FrameLinks; hrefFor: HrefFor };

/** The line above the header: date, number of ads, languages. */
export function TopBar({ today, total, links, hrefFor }: TopBarProps) {
  const { t } = useTranslation('layout');
  const locale = useLocale();
  const prefix = usePrefix();
  return (
    <div className={styles.topBar}>
      <div className={classNames('mx-auto max-w-(--maxw) px-(--page)', styles.width)}>
        <div className={styles.today}>
          <time dateTime={jakartaDay(today)}>{formatWeekdayDate(today, locale)}</time>
          <span>{t('total', { count: total, total: formatNumber(total, locale) })}</span>
        </div>
        <div>
          {links.help && <a href={prefix(links.help)}>{t('help')}</a>}
          {links.about && <a href={prefix(links.about)}>{t('about')}</a>}
          <LanguageLinks hrefFor={hrefFor} />
        </div>
      </div>
    </div>
  );
}

export type SiteHeaderProps = {
  appName: string;
  /** Null for a guest, and until the session has been loaded. */
  viewer: Viewer | null;
  categories: readonly FrameCategory[];
  provinces: readonly { id: number; name: string }[];
  query: SearchQuery;
  links: FrameLinks;
  hrefFor: HrefFor;
  /** False: no search in the header of narrow screens. */
  hasNarrowSearch: boolean;
  onSignOut: () => void;
  /** Shown to signed-in users. */
  bell: ReactNode;
};

export function SiteHeader(props: SiteHeaderProps) {
  const { appName, viewer, categories, provinces, query, links, hrefFor, hasNarrowSearch, onSignOut, bell } = props;
  const { t } = useTranslation('layout');
  const prefix = usePrefix();
  const { link: createAd } = useCreateAdsGuard();
  return (
    <HeaderBar>
      <LogoLink
        appName={appName}
        href={prefix(links.home)}
        label={t('to_home', { name: appName })}
        className="h-15 lg:h-20"
      />
      <SearchForm
        appName={appName}
        {...query}
        categories={categories}
        provinces={provinces}
        action={links.search()}
        className={classNames(styles.search, !hasNarrowSearch && 'max-lg:hidden')}
      />
      <div className={styles.tools}>
        {viewer ? (
          <UserTools viewer={viewer} links={links} onSignOut={onSignOut} bell={bell} />
        ) : (
          <>
            <LanguageSwitch hrefFor={hrefFor} className="max-[339px]:hidden lg:hidden" />
            <a className={buttonClass({ className: 'px-2 lg:px-4.5' })} href={prefix(links.sign_in)}>
              {t('sign_in')}
            </a>
            <GuestTools links={links} hrefFor={hrefFor} />
          </>
        )}
      </div>
      <a
        className={buttonClass({ variant: 'primary', className: 'max-lg:hidden' })}
        href={prefix(links.create_ad)}
        {...createAd}
      >
        <Plus />
        {t('post_ad')}
      </a>
    </HeaderBar>
  );
}

function UserTools({ viewer, links, onSignOut, bell }: AccountMenuProps & { bell: ReactNode }) {
  const { t } = useTranslation('layout');
  const prefix = usePrefix();
  // Guests never need the menu's code. Until it is loaded, the avatar links to the profile.
  const Menu = useLatePartAfter(() => import('./account-menu.tsx').then((module) => module.AccountMenu));
  return (
    <>
      {links.favourites && (
        <a
          className={iconButtonClass({ className: 'max-lg:hidden lg:max-xl:hidden' })}
          href={prefix(links.favourites)}
          aria-label={t('favourites')}
          title={t('favourites')}
        >
          <Heart />
        </a>
      )}
      {bell}
      {links.wallet && (
        <CoinPill
          amount={viewer.balance}
          href={prefix(links.wallet)}
          className="max-[339px]:px-2.5 max-[339px]:[&>i]:hidden"
        />
      )}
      {Menu ? (
        <Menu viewer={viewer} links={links} onSignOut={onSignOut} />
      ) : (
        <a
          className="grid min-h-11 min-w-11 place-items-center rounded-full"
          href={prefix(links.profile ?? links.home)}
          aria-label={t('account_of', { name: viewer.display_name })}
        >
          <Avatar viewer={viewer} />
        </a>
      )}
    </>
  );
}

/** The menu's code is loaded on demand, because most guests never open it. */
function GuestTools(props: GuestMenuProps) {
  const { t } = useTranslation('layout');
  const [Menu, load] = useLatePart(() =>
    import('./guest-menu.tsx').then((module) => module.GuestMenu, reloadAfterFailedLoad),
  );
  if (Menu) return <Menu {...props} />;
  return (
    <button
      type="button"
      className={iconButtonClass({ className: 'noscript:hidden' })}
      aria-label={t('menu')}
      title={t('menu')}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={load}
    >
      <MenuIcon />
    </button>
  );
}

export type CategoryStripProps = {
  categories: readonly FrameCategory[];
  /** Slug of the category that the page shows; null on the home page; undefined elsewhere. */
  current: string | null | undefined;
  links: FrameLinks;
};

export const CategoryStrip = memo(function CategoryStrip({ categories, current, links }: CategoryStripProps) {
  const { t } = useTranslation('layout');
  const prefix = usePrefix();
  const server = use(ServerRenderingContext);
  const items: StripItem[] = [
    { href: prefix(links.home), icon: 'all', label: t('all'), isCurrent: current === null },
    ...categories.map(({ slug, name, icon }) => ({
      href: prefix(links.category(slug)),
      icon,
      label: name,
      isCurrent: current === slug,
    })),
  ];
  return (
    <nav className={styles.categories} aria-label={t('categories')}>
      {server ? (
        <ul
          dangerouslySetInnerHTML={{ __html: server.contentHtml(JSON.stringify(items), () => stripContent(items)) }}
        />
      ) : (
        <ul>{stripContent(items)}</ul>
      )}
    </nav>
  );
});

type StripItem = { href: string; icon: string; label: string; isCurrent: boolean };

/** Many elements, which are the same on most pages. It uses no hooks, so that the server can render them once. */
function stripContent(items: readonly StripItem[]): ReactNode {
  return items.map(({ href, icon, label, isCurrent }) => (
    <li key={href}>
      <a href={href} {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
        <CategoryIcon name={icon} />
        {label}
      </a>
    </li>
  ));
}
