import { classNames } from '../ui/class-names.ts';
import { Logo } from './logo.tsx';
import styles from './logo-link.module.css';

export type LogoLinkProps = { appName: string; href: string; label?: string | undefined; className?: string };

/** The logo as a link to the home page. */
export function LogoLink({ appName, href, label, className }: LogoLinkProps) {
  return (
    <a className={classNames(styles.link, className)} href={href} aria-label={label ?? appName}>
      <Logo appName={appName} />
    </a>
  );
}
