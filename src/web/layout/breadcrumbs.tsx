import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../ui/class-names.ts';
import styles from './breadcrumbs.module.css';
import { usePrefix } from './frame-links.ts';

/** `to` is a path without the language prefix; the last item is the current page and has none. */
export type BreadcrumbItem = { label: string; to?: string | undefined };

export function Breadcrumbs({ items, isCompact = false }: { items: readonly BreadcrumbItem[]; isCompact?: boolean }) {
  const { t } = useTranslation('layout');
  const prefix = usePrefix();
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className={classNames(styles.crumbs, isCompact && styles.compact)}>
        {items.map(({ label, to }, index) => (
          <Fragment key={`${to ?? ''}${label}`}>
            {index > 0 && (
              <li aria-hidden="true">
                <ChevronRight />
              </li>
            )}
            <li>{to ? <a href={prefix(to)}>{label}</a> : <span aria-current="page">{label}</span>}</li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
