import {
  Bell,
  Flag,
  Heart,
  IdCard,
  LayoutPanelTop,
  LogOut,
  MessageCircleQuestionMark,
  UserRound,
  UsersRound,
  WalletMinimal,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { helpLinks } from '../../../contract/pages/help-links.ts';
import { links } from '../../../contract/pages/links.ts';
import { OWN_REPORTS_PATH } from '../../../contract/pages/report-links.ts';
import { ignoreFailure, showFailure } from '../../api/failures.ts';
import { mayLeave } from '../../browser/leave-guards.ts';
import { type BreadcrumbItem, Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { useClient, useViewer } from '../../session/viewer.tsx';
import { classNames } from '../../ui/class-names.ts';
import { pageTitleClass } from '../../ui/page-title.ts';
import { useToast } from '../../ui/toast.tsx';
import styles from './account-frame.module.css';

/** The layout of a user's page, with a navigation to the other pages on wide screens. */
export function AccountFrame(props: {
  title: string;
  /** Shown beside the heading, such as a button. */
  action?: ReactNode;
  /** The action is next to the heading instead of at the end of its line. */
  isActionNear?: boolean;
  /** The action wraps to its own line on narrow screens. */
  isWrapped?: boolean;
  /** The pages between the home page and this one. */
  parents?: readonly BreadcrumbItem[];
  /** The page's name in the breadcrumbs, if it is not the title. */
  crumb?: string;
  /** Shown above the heading, such as a back link. */
  before?: ReactNode;
  children: ReactNode;
}) {
  const {
    title,
    action,
    isActionNear = false,
    isWrapped = false,
    parents = [],
    crumb = title,
    before,
    children,
  } = props;
  const { t } = useTranslation(['accounts', 'layout']);
  const { pathname } = useLocation();
  // Below the profile are also its edit pages, and pages with a link of their own.
  const hasOwnLink = pathname === links.wallet() || pathname === links.verification();
  // Favourite ads and saved searches are two tabs.
  const isFavourites = pathname === links.favourites() || pathname === links.savedSearches();
  const isCurrent = pathname === links.profile() ? 'page' : pathname.startsWith(`${links.profile()}/`) && !hasOwnLink;
  return (
    <main className={classNames(styles.layout, 'mx-auto max-w-(--maxw) px-(--page)')}>
      <title>{`${title} · ${t('layout:app_name')}`}</title>
      <meta name="robots" content="noindex" />
      <nav className={styles.sidebar} aria-label={t('nav.label')}>
        <NavLink to={links.myAds()}>
          <LayoutPanelTop />
          {t('nav.my_ads')}
        </NavLink>
        <Link to={links.favourites()} {...(isFavourites ? { 'aria-current': 'page' } : {})}>
          <Heart />
          {t('nav.favourites')}
        </Link>
        <NavLink to={links.notifications()}>
          <Bell />
          {t('nav.notifications')}
        </NavLink>
        <NavLink to={links.wallet()}>
          <WalletMinimal />
          {t('nav.wallet')}
        </NavLink>
        <Link to={links.profile()} aria-current={isCurrent}>
          <UserRound />
          {t('nav.profile')}
        </Link>
        <NavLink to={links.verification()}>
          <IdCard />
          {t('nav.identity')}
        </NavLink>
        <NavLink to={OWN_REPORTS_PATH}>
          <Flag />
          {t('nav.reports')}
        </NavLink>
        <NavLink to={helpLinks.questions()}>
          <MessageCircleQuestionMark />
          {t('nav.questions')}
        </NavLink>
        <NavLink to={links.affiliate()}>
          <UsersRound />
          {t('nav.affiliate')}
        </NavLink>
        <SignOutButton />
      </nav>
      <div className="min-w-0">
        <div className={styles.crumbs}>
          <Breadcrumbs items={[{ label: t('layout:home'), to: links.home() }, ...parents, { label: crumb }]} />
        </div>
        {before}
        <div
          className={classNames(
            'flex items-center gap-3',
            isActionNear || isWrapped ? 'flex-wrap' : '',
            !isActionNear && 'justify-between',
          )}
        >
          <h1 className={pageTitleClass()}>{title}</h1>
          {action}
        </div>
        {children}
      </div>
    </main>
  );
}

/** Signs out and navigates to the home page. */
export function SignOutButton() {
  const { t } = useTranslation('accounts');
  const client = useClient();
  const { refresh } = useViewer();
  const navigate = useNavigate();
  const toast = useToast();
  const [isPending, setPending] = useState(false);
  const signOut = async () => {
    if (!(await mayLeave())) return;
    setPending(true);
    try {
      await client('GET /user/signout', {}, { errors: 'caller' });
      await refresh();
      await navigate(links.home());
    } catch (error) {
      setPending(false);
      ignoreFailure(error);
      showFailure(toast, error);
    }
  };
  return (
    <button type="button" disabled={isPending} onClick={signOut}>
      <LogOut />
      {t('nav.sign_out')}
    </button>
  );
}
