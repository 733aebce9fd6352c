import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { accentForDark, accentTokens } from '../../../../contract/brand/accent.ts';
import { logoPath } from '../../../../contract/brand/pictures.ts';
import { LogoDrawing } from '../../../layout/logo.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import styles from './brand-preview.module.css';

const colorOf = (value: unknown): string | null => {
  const text = String(value ?? '').trim();
  return /^#[\dA-Fa-f]{6}$/.test(text) ? text.toUpperCase() : null;
};

/** Name, button and link on the ground of both themes. */
export function BrandPreview({ values }: { values: Record<string, unknown> }) {
  const { t } = useTranslation(['records', 'layout']);
  const name = String(values.app_name ?? '').trim() || t('layout:app_name');
  const light = colorOf(values.accent);
  const dark = colorOf(values.accent_dark) ?? (light && accentForDark(light));
  const logo = String(values.logo ?? '');
  const ownDark = logo && String(values.logo_dark ?? '');
  const logoIn = (theme: 'light' | 'dark') => (theme === 'dark' && ownDark) || logo;
  const needsPlate = (theme: 'light' | 'dark') => theme === 'dark' && !ownDark;
  const themes = [
    ['light', light],
    ['dark', light && dark],
  ] as const;
  return (
    <div className="mt-2 grid gap-3 sm:grid-cols-2">
      {themes.map(([theme, accent]) => (
        <section
          key={theme}
          data-theme={theme}
          aria-label={t(`brand.${theme}`)}
          className={styles.ground}
          style={accent ? (accentTokens(accent, theme) as CSSProperties) : undefined}
        >
          <span className={styles.name}>
            {logoIn(theme) ? (
              <img src={logoPath(logoIn(theme))} alt={name} className={styles.logo} data-plate={needsPlate(theme)} />
            ) : (
              <LogoDrawing appName={name} />
            )}
          </span>
          <span className={buttonClass({ variant: 'primary' })}>{t('brand.button')}</span>
          <span className={textLinkClass()}>{t('brand.link')}</span>
        </section>
      ))}
    </div>
  );
}
