import { Heart, House, LayoutDashboard, Plus, User } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateAdsGuard } from '../session/create-ads-guard.ts';
import { type FrameLinks, usePrefix } from './frame-links.ts';
import styles from './tab-bar.module.css';

export type TabName = 'home' | 'favourites' | 'create_ad' | 'my_ads' | 'profile';
export type TabBarProps = { current: TabName | null; links: FrameLinks };

/** The main navigation at the bottom of narrow screens. */
export const TabBar = memo(function TabBar({ current, links }: TabBarProps) {
  const { t } = useTranslation('layout');
  const prefix = usePrefix();
  const { link: createAd } = useCreateAdsGuard();
  const tabs = [
    { name: 'home', Icon: House, label: t('home') },
    { name: 'favourites', Icon: Heart, label: t('favourites') },
    { name: 'create_ad', Icon: Plus, label: t('post') },
    { name: 'my_ads', Icon: LayoutDashboard, label: t('my_ads_short') },
    { name: 'profile', Icon: User, label: t('account') },
  ] as const;
  return (
    <nav className={styles.tabs} aria-label={t('main_navigation')}>
      {tabs.map(({ name, Icon, label }) => {
        const path = links[name];
        if (!path) return null;
        const isCreateAd = name === 'create_ad';
        return (
          <a
            key={name}
            href={prefix(path)}
            className={isCreateAd ? styles.post : undefined}
            {...(current === name ? { 'aria-current': 'page' as const } : {})}
            {...(isCreateAd ? createAd : {})}
          >
            {isCreateAd ? (
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
});
