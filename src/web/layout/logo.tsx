import styles from './logo.module.css';
import { LOGO_LETTERS, LOGO_MARK, LOGO_NAME } from './logo-paths.ts';

/** The product's logo. The page's styles show an operator's own picture in its place. */
export function Logo({ appName }: { appName: string }) {
  return (
    <span className={styles.logo} data-logo="">
      <LogoDrawing appName={appName} />
    </span>
  );
}

/** The logo of a board without an own picture. With another product name, the symbol stays and the name is shown as text. */
export function LogoDrawing({ appName }: { appName: string }) {
  if (appName !== LOGO_NAME) {
    return (
      <>
        <svg viewBox="0 0 33 33" aria-hidden="true">
          <path fill="var(--logo-mark)" fillRule="evenodd" d={LOGO_MARK} />
        </svg>
        <b>{appName}</b>
      </>
    );
  }
  return (
    <svg viewBox="0 0 125.1 33" role="img" aria-label={appName}>
      <path fill="var(--logo-mark)" fillRule="evenodd" d={LOGO_MARK} />
      <path fill="var(--logo-ink)" d={LOGO_LETTERS} />
    </svg>
  );
}
