import { ChevronDown, Layers, MapPin, Search } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { QUERY_LENGTH } from '../../../contract/search/rules.ts';
import { useLatePart } from '../../app/late-parts.ts';
import { classNames } from '../../ui/class-names.ts';
import { usePrefix } from '../frame-links.ts';
import styles from './search-form.module.css';

/** The current search, on the results page. */
export type SearchQuery = {
  keyword?: string | undefined;
  category?: string | undefined;
  province_id?: number | undefined;
};
export type SearchFormProps = SearchQuery & {
  appName: string;
  action: string;
  categories: readonly { slug: string; name: string }[];
  provinces: readonly { id: number; name: string }[];
  className?: string | undefined;
};

/** The search form. It also works without scripts. */
export const SearchForm = memo(function SearchForm({
  appName,
  action,
  categories,
  provinces,
  className,
  ...query
}: SearchFormProps) {
  const { t } = useTranslation('layout');
  const prefix = usePrefix();
  // Most visitors never search. What was typed before is read from the field.
  const [Suggestions, load] = useLatePart(
    () => import('./search-suggestions.tsx').then((module) => module.SearchSuggestions),
    {
      namespaces: ['suggestions'],
    },
  );
  // The fields are uncontrolled, so another query needs a new form.
  const key = `${query.keyword}|${query.category}|${query.province_id}`;
  return (
    <search className="contents">
      <form key={key} className={classNames(styles.form, className)} action={prefix(action)} method="get">
        <div className={styles.keyword}>
          <Search />
          <span className={styles.shortHint} aria-hidden="true">
            {t('search.placeholder_short', { name: appName })}
          </span>
          <input
            type="search"
            name="keyword"
            aria-label={t('search.keyword')}
            placeholder={t('search.placeholder')}
            defaultValue={query.keyword ?? ''}
            maxLength={QUERY_LENGTH}
            enterKeyHint="search"
            autoComplete="off"
            onFocus={load}
            onInput={load}
          />
        </div>
        <div className={classNames(styles.select, styles.category)}>
          <Layers />
          <select name="category" aria-label={t('search.category')} defaultValue={query.category ?? ''}>
            <option value="">{t('search.all_categories')}</option>
            {categories.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDown />
        </div>
        <div className={classNames(styles.select, styles.province)}>
          <MapPin />
          <span className={styles.country} aria-hidden="true">
            {t('search.country')}
          </span>
          <select name="province_id" aria-label={t('search.province')} defaultValue={query.province_id ?? ''}>
            <option value="">{t('search.all_provinces')}</option>
            {provinces.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDown />
        </div>
        <button type="submit" className={styles.submit}>
          <Search />
          <span>{t('search.submit')}</span>
        </button>
        {Suggestions && <Suggestions />}
      </form>
    </search>
  );
});
