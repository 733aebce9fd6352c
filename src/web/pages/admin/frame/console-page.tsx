import { CircleHelp, LayoutPanelTop, LogOut, Menu as MenuIcon, Search } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, Outlet, useLoaderData, useLocation, useNavigate } from 'react-router';
import type { Waiting } from '../../../../contract/admin/endpoints.ts';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { links } from '../../../../contract/pages/links.ts';
import { inLocale } from '../../../../contract/pages/page-url.ts';
import { clientContext } from '../../../api/client.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { mayLeave } from '../../../browser/leave-guards.ts';
import { useFrameNavigation, usePrefix } from '../../../layout/frame-links.ts';
import { LanguageSwitch } from '../../../layout/language-links.tsx';
import { LogoLink } from '../../../layout/logo-link.tsx';
import { SkipLink } from '../../../layout/skip-link.tsx';
import { useThemeEntry } from '../../../layout/theme-entry.tsx';
import { useClient, useViewer } from '../../../session/viewer.tsx';
import { ConnectionBanner } from '../../../ui/connection-banner.tsx';
import { IconButton, iconButtonClass } from '../../../ui/icon-button.tsx';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { orNotFound } from '../shared/or-not-found.ts';
import { CommandPalette } from './command-palette.tsx';
import styles from './console-page.module.css';
import { type ConsolePage, consolePagesOf } from './console-pages.ts';
import { KeyHelp } from './key-help.tsx';
import { useCommandKey, useKeys } from './keys.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  return orNotFound(context.get(clientContext)('GET /admin/console', {}));
}

/** The frame of the console: its navigation at the side, or in a menu on narrow screens, and its keys. */
export function Component() {
  const { waiting } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['admin', 'layout']);
  const { viewer } = useViewer();
  const navigation = useFrameNavigation();
  const prefix = usePrefix();
  const { pathname, search } = useLocation();
  const [overlay, setOverlay] = useState<'help' | 'palette' | null>(null);
  const close = useCallback(() => setOverlay(null), []);
  useCommandKey(useCallback(() => setOverlay('palette'), []));
  useKeys(useMemo(() => ({ '?': () => setOverlay('help') }), []));
  const pages = consolePagesOf(viewer);
  const appName = t('layout:app_name');
  const logo = <LogoLink appName={appName} href={prefix(adminLinks.dashboard())} label={`${appName}, ${t('title')}`} />;
  const tools = (
    <>
      <IconButton label={t('palette.open')} icon={<Search />} onClick={() => setOverlay('palette')} />
      <IconButton
        label={t('keys.title')}
        icon={<CircleHelp />}
        className="max-lg:hidden"
        onClick={() => setOverlay('help')}
      />
      <LanguageSwitch hrefFor={(locale) => inLocale(locale, `${pathname}${search}`)} />
      <ConsoleMenu pages={pages} waiting={waiting} />
    </>
  );
  return (
    <div {...navigation} className={styles.frame}>
      <SkipLink />
      <ConnectionBanner />
      <div className={styles.header}>
        {logo}
        <div className={styles.tools}>{tools}</div>
      </div>
      <div className={styles.side}>
        {logo}
        <span className={styles.name}>{t('title')}</span>
        <nav aria-label={t('title')}>
          {pages.map(({ name, to, icon: Icon, count }) => (
            <a key={name} href={prefix(to)} {...(isAt(pathname, to) ? { 'aria-current': 'page' } : {})}>
              <Icon />
              {t(`pages.${name}`)}
              {count !== undefined && waiting[count] > 0 && <span className={styles.count}>{waiting[count]}</span>}
            </a>
          ))}
        </nav>
        <div className={styles.tools}>{tools}</div>
      </div>
      <main id="content" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      {overlay === 'palette' && <CommandPalette onClose={close} />}
      {overlay === 'help' && <KeyHelp onClose={close} />}
    </div>
  );
}

/** Whether a page, or one below it, is shown. The dashboard is above all of them. */
function isAt(pathname: string, to: string): boolean {
  return pathname === to || (to !== adminLinks.dashboard() && pathname.startsWith(`${to}/`));
}

/** Theme, the way back and signing out; on narrow screens the pages too. */
function ConsoleMenu({ pages, waiting }: { pages: readonly ConsolePage[]; waiting: Waiting }) {
  const { t } = useTranslation(['admin', 'layout']);
  const prefix = usePrefix();
  const theme = useThemeEntry();
  const client = useClient();
  const { refresh } = useViewer();
  const navigate = useNavigate();
  const signOut = async () => {
    if (!(await mayLeave())) return;
    await client('GET /user/signout', {});
    await refresh();
    await navigate(links.home());
  };
  const entries: MenuEntry[] = [
    ...pages.map(({ name, to, icon: Icon, count }) => ({
      kind: 'link' as const,
      label: t(`pages.${name}`),
      icon: <Icon />,
      href: prefix(to),
      ...(count !== undefined && waiting[count] > 0 ? { end: waiting[count] } : {}),
    })),
    { kind: 'separator' },
    { kind: 'link', label: t('to_board'), icon: <LayoutPanelTop />, href: prefix(links.home()) },
    theme,
    { kind: 'separator' },
    {
      kind: 'action',
      label: t('layout:sign_out'),
      icon: <LogOut />,
      onSelect: () => void signOut().catch(ignoreFailure),
    },
  ];
  return (
    <Menu
      trigger={{ icon: <MenuIcon />, label: t('layout:menu') }}
      triggerClassName={iconButtonClass()}
      entries={() => entries}
      align="start"
    />
  );
}
