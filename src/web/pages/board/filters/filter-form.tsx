import { memo, type SubmitEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref } from 'react-router';
import { links } from '../../../../contract/pages/links.ts';
import type { SearchFacets } from '../../../../contract/search/endpoints.ts';
import { AD_TYPES, POSTERS } from '../../../../contract/search/rules.ts';
import { useRoot } from '../../../app/root-data.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/choices.tsx';
import { type Filters, filtersOf, inCategory, rangeOf } from '../board-filters.ts';
import { CONDITIONS, conditionOf } from '../condition.ts';
import { namesOf, useCount } from './chosen.ts';
import { FilterSelect, filterInputClass, Group } from './group.tsx';
import { markLive } from './live.ts';
import { PriceFilter } from './price-filter.tsx';

type Counted = SearchFacets['with_photo'];
export type FilterFormProps = {
  /** What is chosen in the form. */
  filters: Filters;
  /** The filters of the results on the page: typed values start from them. */
  applied: Filters;
  cities: readonly { id: number; name: string }[];
  facets: SearchFacets;
  /** Number of ads with what is chosen; null while it is counted. */
  total: Counted | null;
  /** After each choice; typed values wait for the button unless `isLive`. */
  onChoose: (filters: Filters) => void;
  onSubmit: (filters: Filters) => void;
  isLive?: boolean;
};

/** Values of a field that are shown at once; the others unfold. */
const VALUES_SHOWN = 6;

/** The filters of a search as an ordinary form, which also works without scripts. */
export function FilterForm(props: FilterFormProps) {
  const { filters, applied, cities, facets, total, onChoose, onSubmit, isLive = false } = props;
  const { t } = useTranslation('filters');
  const { categories, nameOf, find, provinces } = useRoot();
  const count = useCount();
  const form = useRef<HTMLFormElement>(null);
  const action = useHref(links.search());
  useEffect(() => markLive(form.current), []);

  /**
   * What the form contains. Another category, province or currency takes the filters with it that belong to the one
   * before.
   */
  const read = (): Filters => {
    const query = new URLSearchParams();
    for (const [name, value] of form.current ? new FormData(form.current) : []) query.append(name, String(value));
    const { sort } = filters;
    let next: Filters = { ...filtersOf(query), ...(sort ? { sort } : {}) };
    if (next.category !== filters.category) next = inCategory(next, next.category);
    if (next.price_unit !== filters.price_unit) {
      const { price_min: _min, price_max: _max, ...unpriced } = next;
      next = unpriced;
    }
    if (next.province_id !== filters.province_id || !next.city_id) {
      const { city_id: _, near: __, ...wider } = next;
      next = wider;
    }
    return next;
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit(read());
  };
  const { category: chosenCategory, parent } = find(filters.category ?? '');
  const top = parent ?? chosenCategory;
  const condition = conditionOf(filters);
  // Single answers come from older addresses, and are shown as those of other fields.
  const simple =
    condition || !filters.fields?.condition ? facets.fields.find(({ key }) => key === 'condition') : undefined;
  const countOf = <Value,>(counts: readonly ({ value: Value } & Counted)[], value: Value): Counted =>
    counts.find((each) => each.value === value) ?? { count: 0, is_exact: true };
  const shown = (id: number, isChosen: boolean) => isChosen || countOf(facets.categories, id).count > 0;

  return (
    // A browser that goes back would otherwise restore the choice that led away.
    <form
      ref={form}
      action={action}
      method="get"
      autoComplete="off"
      data-live-form=""
      onSubmit={submit}
      onChange={({ target }) => {
        const isTyped = target instanceof HTMLInputElement && ['text', 'range'].includes(target.type);
        if (isLive || !isTyped) onChoose(read());
      }}
    >
      {filters.keyword ? <input type="hidden" name="keyword" value={filters.keyword} /> : null}
      {filters.exact ? <input type="hidden" name="exact" value="true" /> : null}
      {filters.sort ? <input type="hidden" name="sort" value={filters.sort} /> : null}
      <Group title={t('category')}>
        <Option type="radio" name="category" value="" label={t('all_categories')} isChosen={!filters.category} />
        {categories
          .filter((category) => (top ? category.id === top.id : shown(category.id, false)))
          .map((category) => (
            <div key={category.id}>
              <Option
                type="radio"
                name="category"
                value={category.slug}
                label={category.name}
                counted={countOf(facets.categories, category.id)}
                isChosen={filters.category === category.slug}
              />
              {category.id === top?.id
                ? category.children
                    .filter((child) => shown(child.id, child.slug === filters.category))
                    .map((child) => (
                      <Option
                        key={child.id}
                        type="radio"
                        name="category"
                        value={child.slug}
                        label={child.name}
                        counted={countOf(facets.categories, child.id)}
                        isChosen={child.slug === filters.category}
                        isIndented
                      />
                    ))
                : null}
            </div>
          ))}
      </Group>
      <PriceFilter filters={filters} applied={applied} prices={facets.prices} onChosen={() => onChoose(read())} />
      <Group title={t('place')}>
        <FilterSelect name="province_id" aria-label={t('province')} value={filters.province_id ?? ''} onChange={ignore}>
          <option value="">{t('all_provinces')}</option>
          {provinces.map(({ id, name }) => (
            <option key={id} value={id}>
              {withCount(name, countOf(facets.provinces, id))}
            </option>
          ))}
        </FilterSelect>
        {cities.length > 0 ? (
          <FilterSelect
            name="city_id"
            aria-label={t('city')}
            className="mt-2"
            value={filters.city_id ?? ''}
            onChange={ignore}
          >
            <option value="">{t('all_cities')}</option>
            {cities.map(({ id, name }) => (
              <option key={id} value={id}>
                {withCount(name, countOf(facets.cities, id))}
              </option>
            ))}
          </FilterSelect>
        ) : null}
        {filters.city_id ? (
          <Option type="checkbox" name="near" value="true" label={t('near')} isChosen={Boolean(filters.near)} />
        ) : null}
      </Group>
      {simple ? (
        <Group title={nameOf(namesOf(simple))}>
          <Segmented
            name="condition"
            label={nameOf(namesOf(simple))}
            isLabelHidden
            stretch="evenly"
            options={['', ...CONDITIONS].map((value) => ({
              value,
              label: t(value ? `conditions.${value}` : 'any'),
            }))}
            value={condition ?? ''}
          />
        </Group>
      ) : null}
      {facets.types.length > 1 || filters.type ? (
        <Group title={t('type')}>
          <Option type="radio" name="type" value="" label={t('all_types')} isChosen={!filters.type} />
          {AD_TYPES.map((type) => (
            <Option
              key={type}
              type="radio"
              name="type"
              value={type}
              label={t(`types.${type}`)}
              counted={countOf(facets.types, type)}
              isChosen={filters.type === type}
            />
          ))}
        </Group>
      ) : null}
      {facets.fields
        .filter((field) => field !== simple)
        .map((field) => (
          <FieldFilter key={field.key} field={field} filters={filters} applied={applied} />
        ))}
      <Group title={t('poster')}>
        <Option type="radio" name="poster" value="" label={t('any')} isChosen={!filters.poster} />
        {POSTERS.map((poster) => (
          <Option
            key={poster}
            type="radio"
            name="poster"
            value={poster}
            label={t(`posters.${poster}`)}
            counted={countOf(facets.posters, poster)}
            isChosen={filters.poster === poster}
          />
        ))}
      </Group>
      <Group title={t('other')}>
        {(['with_photo', 'verified'] as const).map((name) => (
          <Option
            key={name}
            type="checkbox"
            name={name}
            value="true"
            label={t(name)}
            counted={facets[name]}
            isChosen={Boolean(filters[name])}
          />
        ))}
        <label className="mt-2 block">
          <span className="mb-1.5 block font-semibold text-14">{t('hashtag')}</span>
          <input
            key={applied.hashtag ?? ''}
            type="text"
            name="hashtag"
            maxLength={31}
            className={filterInputClass}
            placeholder={t('hashtag_hint')}
            defaultValue={applied.hashtag ?? ''}
            autoComplete="off"
          />
        </label>
      </Group>
      <div className="pt-5 max-lg:pb-4" data-bar="">
        <button type="submit" className={buttonClass({ variant: 'primary', full: true })}>
          <span aria-live="polite">
            {total === null ? t('counting') : null}
            {total?.count === 0 ? t('show_none') : null}
            {total && total.count > 0 ? t('show', { count: total.count, total: count(total) }) : null}
          </span>
        </button>
      </div>
    </form>
  );

  /** An option of a select has its number in its text. */
  function withCount(name: string, counted: Counted): string {
    return counted.count > 0 ? `${name} (${count(counted)})` : name;
  }
}

/** The form reads all changes itself. */
const ignore = () => undefined;

type OptionProps = {
  type: 'radio' | 'checkbox';
  name: string;
  value: string;
  label: string;
  counted?: Counted;
  isChosen: boolean;
  isIndented?: boolean;
};

/** A choice with its number of ads. Memoised: a choice renders the form, with all its options, before it is painted. */
const Option = memo(function Option({ type, name, value, label, counted, isChosen, isIndented }: OptionProps) {
  const count = useCount();
  return (
    <label className={`flex min-h-11 cursor-pointer items-center gap-2.5 text-14 ${isIndented ? 'ps-8' : ''}`}>
      <input
        type={type}
        name={name}
        value={value}
        className="size-5.5 shrink-0 cursor-pointer accent-accent"
        checked={isChosen}
        onChange={ignore}
      />
      <span className="min-w-0 flex-1">{label}</span>
      {counted ? <span className="text-13 text-ink-3 tabular-nums">{count(counted)}</span> : null}
    </label>
  );
});

type Field = SearchFacets['fields'][number];

/** A filter of the category: values to choose from, or a range of numbers. */
function FieldFilter({ field, filters, applied }: { field: Field; filters: Filters; applied: Filters }) {
  const { t } = useTranslation('filters');
  const { nameOf } = useRoot();
  const label = nameOf(namesOf(field));
  const name = `f.${field.key}`;
  if (field.type === 'integer' || field.type === 'decimal') {
    const ends = rangeOf(applied, field.key);
    return (
      <Group title={field.unit ? `${label} (${field.unit})` : label}>
        <span className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
          {(['min', 'max'] as const).map((end, index) => [
            index > 0 ? <span key="to">–</span> : null,
            <input
              key={`${end}${ends[index]}`}
              type="text"
              inputMode="numeric"
              name={`${name}.${end}`}
              maxLength={10}
              className={filterInputClass}
              aria-label={t(end === 'min' ? 'from' : 'to', { label })}
              placeholder={t(end === 'min' ? 'from_short' : 'to_short')}
              defaultValue={ends[index]}
              autoComplete="off"
            />,
          ])}
        </span>
      </Group>
    );
  }
  const chosen = filters.fields?.[field.key] ?? [];
  const options = field.values.map((value) => (
    <Option
      key={value.value}
      type="checkbox"
      name={name}
      value={value.value}
      label={nameOf(namesOf(value))}
      counted={value}
      isChosen={chosen.includes(value.value)}
    />
  ));
  const rest = options.slice(VALUES_SHOWN);
  return (
    <Group title={label}>
      {options.slice(0, VALUES_SHOWN)}
      {rest.length > 0 ? (
        <details open={field.values.slice(VALUES_SHOWN).some(({ value }) => chosen.includes(value))}>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-14 text-accent">
            {t('more_values')}
          </summary>
          {rest}
        </details>
      ) : null}
    </Group>
  );
}
