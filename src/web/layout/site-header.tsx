import { Heart, Menu as MenuIcon, Plus } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Viewer } from '../../contract/accounts.ts';
import { buttonClass } from '../ui/button.tsx';
import { CoinPill } from '../ui/coin-amount.tsx';
import { formatDayInWords, formatNumber } from '../ui/format.ts';
import { useLocale } from '../ui/use-locale.ts';
import type { AccountMenuProps } from './account-menu.tsx';
import { Avatar } from './avatar.tsx';
import { CategoryIcon } from './category-icon.tsx';
import { type FrameLinks, type HrefFor, usePrefix } from './frame-links.ts';
import type { GuestMenuProps } from './guest-menu.tsx';
import { LanguageLinks, LanguageSwitch } from './language-links.tsx';
import { Logo } from './logo.tsx';
import { SearchForm, type SearchQuery } from './search-form.tsx';

/** A category as the frame shows it, named in the page's language. */
export type FrameCategory = { slug: string; label: string; icon: string };

type FolioProps = { today: string; total: number; links: FrameLinks; hrefFor: HrefFor };

/** The line above the header, as a newspaper has it. */
export function Folio({ today, total, links, hrefFor }: FolioProps) {
  const { t } = useTranslation('layout');
  const locale = useLocale();
  const prefix = usePrefix();
  return (
    <div className="folio">
      <div className="wrap">
        <div className="day">
          <time dateTime={today.slice(0, 10)}>{formatDayInWords(today, locale)}</time>
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
  /** Null for a guest, and until it is known who is there. */
  viewer: Viewer | null;
  categories: readonly FrameCategory[];
  provinces: readonly { id: number; name: string }[];
  query: SearchQuery;
  links: FrameLinks;
  hrefFor: HrefFor;
  /** Off: no search in the header of a narrow screen. */
  hasNarrowSearch: boolean;
  onSignOut: () => void;
  /** What is for the user alone and brings itself: the bell. */
  bell: ReactNode;
};

export function SiteHeader(props: SiteHeaderProps) {
  const { appName, viewer, categories, provinces, query, links, hrefFor, hasNarrowSearch, onSignOut, bell } = props;
  const { t } = useTranslation('layout');
  const prefix = usePrefix();
  return (
    <div className={hasNarrowSearch ? 'hdr' : 'hdr lean'}>
      <div className="wrap">
        <a className="logo" href={prefix(links.home)} aria-label={t('to_home', { name: appName })}>
          <Logo appName={appName} />
        </a>
        <SearchForm {...{ appName, query, categories, provinces }} action={links.search()} />
        <div className="mine">
          {viewer ? (
            <UserTools viewer={viewer} links={links} onSignOut={onSignOut} bell={bell} />
          ) : (
            <>
              <LanguageSwitch hrefFor={hrefFor} className="narrow" />
              <a className={buttonClass()} href={prefix(links.sign_in)}>
                {t('sign_in')}
              </a>
              <GuestTools links={links} hrefFor={hrefFor} />
            </>
          )}
        </div>
        <a className={buttonClass({ variant: 'pri', className: 'wide' })} href={prefix(links.create_ad)}>
          <Plus className="ic" />
          {t('post_ad')}
        </a>
      </div>
    </div>
  );
}

function UserTools({ viewer, links, onSignOut, bell }: AccountMenuProps & { bell: ReactNode }) {
  const { t } = useTranslation('layout');
  const prefix = usePrefix();
  const [Menu, setMenu] = useState<ComponentType<AccountMenuProps> | null>(null);
  // Guests never need the menu's code, and until it is there the picture leads to the profile.
  useEffect(() => {
    void import('./account-menu.tsx').then((module) => setMenu(() => module.AccountMenu));
  }, []);
  return (
    <>
      {links.favourites && (
        <a className="ibtn wide" href={prefix(links.favourites)} aria-label={t('favourites')} title={t('favourites')}>
          <Heart className="ic" />
        </a>
      )}
      {bell}
      {links.wallet && <CoinPill amount={viewer.balance} href={prefix(links.wallet)} />}
      {Menu ? (
        <Menu viewer={viewer} links={links} onSignOut={onSignOut} />
      ) : (
        <a
          className="avatar-btn"
          href={prefix(links.profile ?? links.home)}
          aria-label={t('account_of', { name: viewer.display_name })}
        >
          <Avatar viewer={viewer} />
        </a>
      )}
    </>
  );
}

/** The menu's code comes when it is asked for: most guests never open it. */
function GuestTools(props: GuestMenuProps) {
  const { t } = useTranslation('layout');
  const [Menu, setMenu] = useState<ComponentType<GuestMenuProps> | null>(null);
  if (Menu) return <Menu {...props} />;
  const load = async () => {
    const { GuestMenu } = await import('./guest-menu.tsx');
    setMenu(() => GuestMenu);
  };
  return (
    <button
      type="button"
      className="ibtn scripted"
      aria-label={t('menu')}
      title={t('menu')}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => void load()}
    >
      <MenuIcon className="ic" />
    </button>
  );
}

export type CategoryStripProps = {
  categories: readonly FrameCategory[];
  /** Slug of the category that the page shows; null on the home page; undefined elsewhere. */
  current: string | null | undefined;
  links: FrameLinks;
};

export function CategoryStrip({ categories, current, links }: CategoryStripProps) {
  const { t } = useTranslation('layout');
  const prefix = usePrefix();
  const here = (isCurrent: boolean) => (isCurrent ? { 'aria-current': 'page' as const } : {});
  return (
    <nav className="cats" aria-label={t('categories')}>
      <ul>
        <li>
          <a href={prefix(links.home)} {...here(current === null)}>
            <CategoryIcon name="all" />
            {t('all')}
          </a>
        </li>
        {categories.map(({ slug, label, icon }) => (
          <li key={slug}>
            <a href={prefix(links.category(slug))} {...here(current === slug)}>
              <CategoryIcon name={icon} />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
