import { Heart, House, LayoutDashboard, Plus, User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type FrameLinks, usePrefix } from './frame-links.ts';
import styles from './tab-bar.module.css';

export type TabBarPlace = 'home' | 'favourites' | 'create_ad' | 'my_ads' | 'profile';
export type TabBarProps = { current: TabBarPlace | null; links: FrameLinks };

/** The five places of the app, at the thumb, where the screen is narrow. */
export function TabBar({ current, links }: TabBarProps) {
  const { t } = useTranslation('layout');
  const prefix = usePrefix();
  const places = [
    { place: 'home', Icon: House, label: t('home') },
    { place: 'favourites', Icon: Heart, label: t('favourites') },
    { place: 'create_ad', Icon: Plus, label: t('post') },
    { place: 'my_ads', Icon: LayoutDashboard, label: t('my_ads_short') },
    { place: 'profile', Icon: User, label: t('account') },
  ] as const;
  return (
    <nav className={styles.tabs} aria-label={t('main_navigation')}>
      {places.map(({ place, Icon, label }) => {
        const path = links[place];
        if (!path) return null;
        const isPost = place === 'create_ad';
        return (
          <a
            key={place}
            href={prefix(path)}
            className={isPost ? styles.post : undefined}
            {...(current === place ? { 'aria-current': 'page' as const } : {})}
          >
            {isPost ? (
              <i>
                <Icon />
              </i>
            ) : (
              <Icon />
            )}
            {label}
          </a>
        );
      })}
    </nav>
  );
}
