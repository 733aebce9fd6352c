import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrefix } from './frame-links.ts';

/** `to` is an address without the language's prefix; the last item is where one is, and has none. */
export type Crumb = { label: string; to?: string | undefined };

export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const { t } = useTranslation('layout');
  const prefix = usePrefix();
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className="crumb">
        {items.map(({ label, to }, place) => (
          <Fragment key={`${to ?? ''}${label}`}>
            {place > 0 && (
              <li aria-hidden="true">
                <ChevronRight className="ic" />
              </li>
            )}
            <li>{to ? <a href={prefix(to)}>{label}</a> : <span aria-current="page">{label}</span>}</li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
