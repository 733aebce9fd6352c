import { Globe, Menu as MenuIcon, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/viewer.tsx';
import { iconButtonClass } from '../ui/icon-button.tsx';
import { Menu, type MenuEntry } from '../ui/menu.tsx';
import { useLocale } from '../ui/use-locale.ts';
import { type FrameLinks, type HrefFor, usePrefix } from './frame-links.ts';
import { LANGUAGE_NAMES } from './language-links.tsx';
import { useThemeEntry } from './theme-entry.tsx';

export type GuestMenuProps = { links: FrameLinks; hrefFor: HrefFor };

/** The guest's menu. It is loaded when its button is pressed, so it opens immediately. */
export function GuestMenu({ links, hrefFor }: GuestMenuProps) {
  const { t } = useTranslation('layout');
  const prefix = usePrefix();
  const present = useLocale();
  const theme = useThemeEntry();
  const { locales } = useSession();
  const entries: MenuEntry[] = locales
    .filter((locale) => locale !== present)
    .map((locale) => ({
      kind: 'link',
      label: LANGUAGE_NAMES[locale],
      icon: <Globe />,
      href: hrefFor(locale),
    }));
  if (links.register) {
    entries.unshift({
      kind: 'link',
      label: t('register'),
      icon: <UserPlus />,
      href: prefix(links.register),
    });
  }
  return (
    <Menu
      trigger={{ icon: <MenuIcon />, label: t('menu') }}
      triggerClassName={iconButtonClass()}
      entries={() => [...entries, { kind: 'separator' }, theme]}
      isOpenAtFirst
    />
  );
}
