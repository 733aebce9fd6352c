import { SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useHref, useNavigate } from 'react-router';
import { links } from '../../../../contract/pages/links.ts';
import { SEARCH_SORTS, type SearchSort } from '../../../../contract/search/rules.ts';
import { reloadAfterFailedLoad } from '../../../app/failed-load.ts';
import { useLatePart } from '../../../app/late-parts.ts';
import { useRoot } from '../../../app/root-data.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { chipClass } from '../../../ui/chip.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { addressOf, type Filters, inCategory } from '../board-filters.ts';
import type { SearchData } from '../search-page.tsx';
import { useChosen } from './chosen.ts';
import { FilterSelect } from './group.tsx';
import { FILTERS_ID, markLive, takeEarlyPress } from './live.ts';
import { SaveSearchButton } from './save-search-button.tsx';
import { useSearchAddress } from './search-address.ts';

/** Below the heading of the results: the button of the filters on narrow screens, what is chosen, and the order. */
export function ResultTools({ search }: { search: SearchData }) {
  const { filters, result } = search;
  const { t } = useTranslation(['filters', 'board']);
  const chosen = useChosen(search);
  const addressFor = useSearchAddress(search);
  const { categories } = useRoot();
  const guessed = categories
    .flatMap((category) => [category, ...category.children])
    .find(({ id }) => id === result.guessed_category);
  const opener = useRef<HTMLAnchorElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Without a connection the next press tries again.
  const [Sheet, load] = useLatePart(
    () => import('./filter-sheet.tsx').then(({ FilterSheet }) => FilterSheet, reloadAfterFailedLoad),
    { onFailure: () => setOpen(false) },
  );
  const open = () => {
    setOpen(true);
    if (!Sheet) load();
  };
  const start = useEffectEvent(() => {
    markLive(opener.current);
    if (takeEarlyPress(FILTERS_ID)) open();
  });
  useEffect(() => start(), []);
  return (
    <>
      <SearchedInstead search={search} />
      {/* One row to swipe on narrow screens; on wide ones the order stands beside the heading. */}
      <div className="-mx-(--page) flex items-center gap-2 overflow-x-auto px-(--page) py-3 [scrollbar-width:none] lg:contents">
        <a
          ref={opener}
          className={chipClass({ isOn: true, className: 'shrink-0 lg:hidden' })}
          href={`#${FILTERS_ID}`}
          data-press={FILTERS_ID}
          onClick={(event) => {
            event.preventDefault();
            open();
          }}
        >
          <SlidersHorizontal aria-hidden="true" />
          {chosen.length > 0 ? t('filter_count', { count: chosen.length }) : t('filter')}
        </a>
        <SortForm search={search} />
        <div className="contents lg:col-span-2 lg:row-start-3 lg:flex lg:flex-wrap lg:gap-2 lg:py-3">
          {chosen.length > 0 ? (
            <ul aria-label={t('chosen')} className="contents">
              {chosen.map(({ filter, name, rest }) => (
                <li key={filter} className="shrink-0 lg:min-w-0 lg:shrink">
                  <Link
                    className={chipClass({ tone: 'accent' })}
                    to={addressFor(rest)}
                    aria-label={t('remove_filter', { name })}
                  >
                    <span className="truncate">{name}</span> <X className="shrink-0" aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
          ) : null}
          {guessed ? (
            <Link className={chipClass({ className: 'shrink-0' })} to={addressFor(inCategory(filters, guessed.slug))}>
              {t('in_category', { name: guessed.name })}
            </Link>
          ) : null}
          <SaveSearchButton search={search} className={chipClass({ className: 'shrink-0' })} />
          <Link
            className={chipClass({ className: 'shrink-0' })}
            reloadDocument
            data-reload=""
            to={links.simple({
              ...(filters.keyword ? { keyword: filters.keyword } : {}),
              ...(filters.category ? { category: filters.category } : {}),
            })}
          >
            {t('board:simple.open')}
          </Link>
        </div>
      </div>
      {Sheet ? <Sheet search={search} isOpen={isOpen} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Says what was searched instead of the keyword, and offers what was typed. */
function SearchedInstead({ search }: { search: SearchData }) {
  const { filters, result } = search;
  const { t } = useTranslation('filters');
  const addressFor = useSearchAddress(search);
  const { keyword = '' } = filters;
  const { relaxed } = result;
  if (result.searched === null) return null;
  const linkTo = (others: Partial<Filters>) => addressFor({ ...filters, ...others });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pt-1 lg:col-span-2">
      <p>
        {result.corrected
          ? t('corrected', { keyword, corrected: result.corrected })
          : t('relaxed', { words: relaxed.map((word) => `“${word}”`).join(', ') })}
      </p>
      {relaxed.length === 1 ? (
        <Link className={textLinkClass({ isAlone: true })} to={linkTo({ keyword: relaxed[0] ?? '' })}>
          {t('search_word', { word: relaxed[0] })}
        </Link>
      ) : null}
      <Link className={textLinkClass({ isAlone: true })} to={linkTo({ exact: true })}>
        {t('search_exactly', { keyword })}
      </Link>
    </div>
  );
}

/** The order of the results. Without scripts it has a button. */
function SortForm({ search }: { search: SearchData }) {
  const { filters } = search;
  const { t } = useTranslation('filters');
  const addressFor = useSearchAddress(search);
  const navigate = useNavigate();
  const action = useHref(links.search());
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => markLive(form.current), []);
  const { sort, ...others } = filters;
  const initial: SearchSort = filters.keyword ? 'relevance' : 'newest';
  return (
    <form
      ref={form}
      action={action}
      method="get"
      autoComplete="off"
      data-live-form=""
      className="flex shrink-0 items-center gap-2 lg:col-start-2 lg:row-start-1 lg:justify-end"
    >
      {Object.entries(addressOf(others)).flatMap(([name, value]) =>
        [value].flat().map((one) => <input key={`${name}${one}`} type="hidden" name={name} value={String(one)} />),
      )}
      <FilterSelect
        name="sort"
        aria-label={t('sort')}
        className="max-w-full font-semibold"
        value={sort ?? initial}
        onChange={({ target }) => {
          const next = target.value as SearchSort;
          void navigate(addressFor(next === initial ? others : { ...others, sort: next }));
        }}
      >
        {SEARCH_SORTS.filter((each) => each !== 'relevance' || filters.keyword).map((each) => (
          <option key={each} value={each}>
            {t(`sorts.${each}`)}
          </option>
        ))}
      </FilterSelect>
      <button type="submit" className={buttonClass({ variant: 'secondary', className: 'hidden noscript:inline-flex' })}>
        {t('apply')}
      </button>
    </form>
  );
}
