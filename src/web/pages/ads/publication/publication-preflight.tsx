import { CircleAlert, Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../../../contract/ads/creation.ts';
import type { PreflightItem } from '../../../../contract/ads/schemas.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { stepLink, stepPath } from '../draft/creation-header.tsx';
import { formSectionClass } from '../draft/form-section.tsx';
import styles from './publication-preflight.module.css';

/** Errors that prevent the publication, and recommendations. */
export function PreflightList({ items, draft }: { items: readonly PreflightItem[]; draft: Draft }) {
  const { t } = useTranslation('ads');
  const prefix = usePrefix();
  if (items.length === 0) return null;
  const isBlocked = items.some(({ severity }) => severity === 'error');
  return (
    <section className={formSectionClass()} aria-labelledby="preflight">
      <h2 id="preflight">{isBlocked ? t('preflight.heading_errors') : t('preflight.heading')}</h2>
      <ul className={styles.list}>
        {items.map(({ key, severity, step, part }) => {
          const isError = severity === 'error';
          return (
            <li key={`${key} ${part}`} className={classNames(isError && styles.error)}>
              {isError ? <CircleAlert className={styles.icon} /> : <Info className={styles.icon} />}
              <span>
                <span className="sr-only">{`${t(`preflight.${severity}`)}: `}</span>
                {t(`preflight.keys.${key}`)}
                {part && partName(part) && (
                  <small>{t(`preflight.parts.${partName(part)}`, { number: partNumber(part) })}</small>
                )}
              </span>
              {/* An expired ad is edited as a revision, for which there is a separate button. */}
              {stepPath(step, draft) && (
                <a
                  className={buttonClass({
                    variant: 'secondary',
                    size: 'sm',
                    className: 'col-start-2 min-h-11 justify-self-start sm:col-start-3',
                  })}
                  href={prefix(fixPath({ key, step, part }, draft))}
                >
                  {t(`preflight.edit_${step}`)}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The section of a step for checks that name none. */
const PARTS: Partial<Record<string, string>> = {
  title_missing: 'title',
  category_missing: 'category',
  details_missing: 'details',
  description_short: 'description',
  price_missing: 'price',
  price_low: 'price',
  location_missing: 'location',
  contact_missing: 'contact',
  hashtag_taken: 'hashtags',
  voucher_invalid: 'voucher',
};

/** The path of the step and section in which to fix it. Hashtags are also on this step. */
function fixPath({ key, step, part }: Pick<PreflightItem, 'key' | 'step' | 'part'>, draft: Draft): string {
  const name = part ?? PARTS[key];
  const target = key === 'hashtag_taken' ? 'publication' : step;
  return `${stepLink(target, draft)}${name ? `#${name}` : ''}`;
}

function partName(part: string): string | null {
  return /^(text|photo|background)/.exec(part)?.[1] ?? null;
}

function partNumber(part: string): number {
  return Number(/\d+$/.exec(part)?.[0] ?? 0) + 1;
}
