import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref } from 'react-router';
import type { Intent } from '../../../../contract/pages/links.ts';
import { links } from '../../../../contract/pages/links.ts';
import { useSession } from '../../../session/viewer.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import styles from './google-button.module.css';
import { GoogleLogo } from './google-logo.tsx';

/** The link to Google, above a form with an email address; nothing if Google is not configured. */
export function GoogleChoice(props: GoogleLinkProps) {
  const { t } = useTranslation('accounts');
  const { hasGoogle } = useSession();
  if (!hasGoogle) return null;
  return (
    <>
      <GoogleLink {...props} />
      <p className={styles.divider}>{t('google.or')}</p>
    </>
  );
}

type GoogleLinkProps = {
  label: string;
  intent: Intent;
  /** In a window of its own, so that the page below keeps its state. */
  isInWindow?: boolean;
};

/** A plain link, which works without scripts. Show it only if Google is configured. */
export function GoogleLink({ label, intent, isInWindow = false }: GoogleLinkProps) {
  const href = useHref(links.google(isInWindow ? { next: links.signedIn() } : intent));
  const openWindow = (event: MouseEvent) => {
    // Scripts may close only windows that scripts have opened. Otherwise the link opens a tab.
    if (window.open(href, '_blank', 'popup,width=480,height=700')) event.preventDefault();
  };
  return (
    <a
      className={buttonClass({ variant: 'secondary', size: 'lg', full: true })}
      href={href}
      data-reload
      {...(isInWindow ? { target: '_blank', onClick: openWindow } : {})}
    >
      <GoogleLogo />
      {label}
    </a>
  );
}

/** The same in a text. */
export function GoogleTextLink({ intent, children }: { intent: Intent; children: ReactNode }) {
  return (
    <a href={useHref(links.google(intent))} data-reload>
      {children}
    </a>
  );
}
