import { Heart, LayoutDashboard, LogOut, ShieldCheck, User, Wallet } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Viewer } from '../../contract/accounts/endpoints.ts';
import { isAdministrator } from '../../contract/accounts/rules.ts';
import { accountLinks } from '../../contract/pages/account-links.ts';
import { loadNamespaces } from '../app/namespaces.ts';
import { Menu, type MenuEntry } from '../ui/menu.tsx';
import { Avatar } from './avatar.tsx';
import { type FrameLinks, usePrefix } from './frame-links.ts';
import { useThemeEntry } from './theme-entry.tsx';

export type AccountMenuProps = { viewer: Viewer; links: FrameLinks; onSignOut: () => void };

/** The user's pages, the theme and signing out. */
export function AccountMenu({ viewer, links, onSignOut }: AccountMenuProps) {
  const { t } = useTranslation('layout');
  const prefix = usePrefix();
  const theme = useThemeEntry();
  const rows = [
    { label: t('my_ads'), icon: <LayoutDashboard />, path: links.my_ads },
    { label: t('favourites'), icon: <Heart />, path: links.favourites },
    { label: t('wallet'), icon: <Wallet />, path: links.wallet },
    { label: t('profile'), icon: <User />, path: links.profile },
  ];
  const entries: MenuEntry[] = rows.flatMap(({ label, icon, path }) =>
    path ? [{ kind: 'link' as const, label, icon, href: prefix(path) }] : [],
  );
  const consoleName = useConsoleName(viewer);
  if (consoleName) {
    entries.unshift({ kind: 'link', label: consoleName, icon: <ShieldCheck />, href: prefix(accountLinks.console()) });
  }
  entries.push(
    { kind: 'separator' },
    theme,
    { kind: 'separator' },
    { kind: 'action', label: t('sign_out'), icon: <LogOut />, onSelect: onSignOut },
  );
  return (
    <Menu
      trigger={{ icon: <Avatar viewer={viewer} />, label: t('account_of', { name: viewer.display_name }) }}
      triggerClassName="grid min-h-11 min-w-11 place-items-center rounded-full"
      entries={() => entries}
      heading={
        <>
          <b className="block truncate">{viewer.display_name}</b>
          <span className="block truncate text-13 text-ink-2">{viewer.email}</span>
        </>
      }
    />
  );
}

/** The name of the console for an administrator, whose texts nobody else loads; null until it is loaded. */
function useConsoleName(viewer: Viewer): string | null {
  const { t } = useTranslation('admin');
  const [isLoaded, setLoaded] = useState(false);
  const isNeeded = isAdministrator(viewer);
  useEffect(() => {
    if (!isNeeded) return;
    loadNamespaces(['admin']).then(
      () => setLoaded(true),
      // The menu is complete without it.
      () => undefined,
    );
  }, [isNeeded]);
  return isLoaded ? t('title') : null;
}
