import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectionBanner } from '../ui/connection-banner.tsx';
import styles from './auth-layout.module.css';
import { type HrefFor, useFrameNavigation, usePrefix } from './frame-links.ts';
import { LanguageSwitch } from './language-links.tsx';
import { LogoLink } from './logo-link.tsx';

export type AuthLayoutProps = {
  appName: string;
  homePath: string;
  hrefFor: HrefFor;
  /** Artworks of ads for the tilted panel beside the form on wide screens. */
  wall: ReactNode;
  /** The form, with its own `<main>`. */
  children: ReactNode;
};

/** Layout of sign-in and registration: the form, and on wide screens a panel of ads. */
export function AuthLayout({ appName, homePath, hrefFor, wall, children }: AuthLayoutProps) {
  const { t } = useTranslation('layout');
  const prefix = usePrefix();
  const navigation = useFrameNavigation();
  return (
    <div {...navigation}>
      <ConnectionBanner />
      <div className={styles.layout}>
        <div className={styles.column}>
          <header className={styles.header}>
            <LogoLink appName={appName} href={prefix(homePath)} label={t('to_home', { name: appName })} />
            <LanguageSwitch hrefFor={hrefFor} />
          </header>
          {children}
        </div>
        <div className={styles.wall} aria-hidden="true" inert>
          <div className={styles.tilted}>{wall}</div>
        </div>
      </div>
    </div>
  );
}
