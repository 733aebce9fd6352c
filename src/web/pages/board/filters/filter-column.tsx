import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { links } from '../../../../contract/pages/links.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { classNames } from '../../../ui/class-names.ts';
import { iconButtonClass } from '../../../ui/icon-button.tsx';
import { panelClass } from '../../../ui/panel.ts';
import { textLinkClass } from '../../../ui/text-link.ts';
import type { Filters } from '../board-filters.ts';
import type { SearchData } from '../search-page.tsx';
import { FilterForm } from './filter-form.tsx';
import { FILTERS_ID } from './live.ts';
import { useSearchAddress } from './search-address.ts';

/**
 * The filters beside the results: a choice acts at once. On narrow screens it is hidden, and without scripts it opens
 * as a sheet when it is the target of the address.
 */
export function FilterColumn({ search }: { search: SearchData }) {
  const { filters, cities, result } = search;
  const { t } = useTranslation(['filters', 'ui']);
  const navigate = useNavigate();
  const addressFor = useSearchAddress(search);
  const prefix = usePrefix();
  const [chosen, setChosen] = useState({ search, filters });
  // Another search, for example after going back.
  if (chosen.search !== search) setChosen({ search, filters });
  const choose = (next: Filters) => {
    setChosen({ search, filters: next });
    void navigate(addressFor(next), { preventScrollReset: true });
  };
  const show = (next: Filters) => {
    // A sheet that was opened without scripts is the target of the address until another document is loaded.
    if (document.querySelector(`#${FILTERS_ID}:target`)) location.assign(prefix(addressFor(next)));
    else choose(next);
  };
  if (!result.facets) return null;
  return (
    <section
      id={FILTERS_ID}
      aria-label={t('filters')}
      className={classNames(
        panelClass({ className: 'max-lg:bg-raised' }),
        'p-4 lg:p-6 max-lg:hidden',
        'max-lg:target:fixed max-lg:target:inset-0 max-lg:target:z-(--z-modal) max-lg:target:block max-lg:target:overflow-y-auto max-lg:target:rounded-none',
      )}
    >
      <div className="flex min-h-11 items-center justify-between gap-2">
        <h2 className="text-18">{t('filter')}</h2>
        <Link
          className={textLinkClass({ isAlone: true })}
          to={links.search(filters.keyword ? { keyword: filters.keyword } : {})}
        >
          {t('clear_all')}
        </Link>
        <a className={iconButtonClass({ className: 'lg:hidden' })} href="#content" aria-label={t('ui:close')}>
          <X aria-hidden="true" />
        </a>
      </div>
      <FilterForm
        filters={chosen.filters}
        applied={filters}
        cities={cities}
        facets={result.facets}
        total={{ count: result.total, is_exact: result.total_is_exact }}
        onChoose={choose}
        onSubmit={show}
      />
    </section>
  );
}
