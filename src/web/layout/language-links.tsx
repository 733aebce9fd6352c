import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/viewer.tsx';
import { classNames } from '../ui/class-names.ts';
import { useLocale } from '../ui/use-locale.ts';
import type { HrefFor } from './frame-links.ts';
import styles from './language-links.module.css';

/** Each language's name in that language. */
export const LANGUAGE_NAMES = { id: 'Indonesia', en: 'English' };

/** The offered languages by name, the current one first. */
export function LanguageLinks({ hrefFor }: { hrefFor: HrefFor }) {
  const present = useLocale();
  const { locales } = useSession();
  return (
    <span className={styles.links}>
      <Globe />
      <span aria-current="true">{LANGUAGE_NAMES[present]}</span>
      {locales
        .filter((locale) => locale !== present)
        .map((locale) => (
          <a key={locale} href={hrefFor(locale)} lang={locale} hrefLang={locale} rel="alternate">
            {LANGUAGE_NAMES[locale]}
          </a>
        ))}
    </span>
  );
}

/** Shows the current language's code and links to the other language, if it is offered. */
export function LanguageSwitch({ hrefFor, className }: { hrefFor: HrefFor; className?: string }) {
  const { t } = useTranslation('layout');
  const present = useLocale();
  const { locales } = useSession();
  const other = locales.find((locale) => locale !== present);
  if (!other) return null;
  return (
    <a className={classNames(styles.switch, className)} href={hrefFor(other)} hrefLang={other} rel="alternate">
      <Globe />
      {present.toUpperCase()}
      <span className="sr-only">{` – ${t('change_language', { language: LANGUAGE_NAMES[other] })}`}</span>
    </a>
  );
}
