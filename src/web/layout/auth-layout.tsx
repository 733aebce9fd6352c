import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectionBanner } from '../ui/connection-banner.tsx';
import { type HrefFor, useFrameNavigation, usePrefix } from './frame-links.ts';
import { LanguageSwitch } from './language-links.tsx';
import { Logo } from './logo.tsx';

export type AuthLayoutProps = {
  appName: string;
  homePath: string;
  hrefFor: HrefFor;
  /** Artworks of ads, for the tilted wall beside the form on wide screens. */
  wall: ReactNode;
  /** The form, with its own `<main>`. */
  children: ReactNode;
};

/** Sign-in and registration: nothing but the form, and a wall of ads where there is room. */
export function AuthLayout({ appName, homePath, hrefFor, wall, children }: AuthLayoutProps) {
  const { t } = useTranslation('layout');
  const prefix = usePrefix();
  const navigation = useFrameNavigation();
  return (
    <div {...navigation}>
      <ConnectionBanner />
      <div className="auth">
        <div className="f">
          <header className="top">
            <a className="logo" href={prefix(homePath)} aria-label={t('to_home', { name: appName })}>
              <Logo appName={appName} />
            </a>
            <LanguageSwitch hrefFor={hrefFor} />
          </header>
          {children}
        </div>
        <div className="wallp" aria-hidden="true" inert>
          <div className="in">{wall}</div>
        </div>
      </div>
    </div>
  );
}
