import { useTranslation } from 'react-i18next';
import { links } from '../../../../contract/pages/links.ts';
import { useRoot } from '../../../app/root-data.ts';
import { Breadcrumbs } from '../../../layout/breadcrumbs.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { searchName } from '../search-name.ts';
import type { SearchData } from '../search-page.tsx';
import { ResultTools } from './result-tools.tsx';
import { searchTrail } from './search-trail.ts';

/** What was found, where, and what to do with it. */
export function ResultHead({ search }: { search: SearchData }) {
  const { filters, result } = search;
  const { t } = useTranslation(['filters', 'search', 'board']);
  const root = useRoot();
  const locale = useLocale();
  const total = `${formatNumber(result.total, locale)}${result.total_is_exact ? '' : '+'}`;
  const counted = { count: result.total, total };
  const name = searchName(search, root, t);
  const steps = searchTrail(search, root, t);
  const heading = () => {
    if (filters.keyword) return t('heading_keyword', { ...counted, keyword: result.searched ?? filters.keyword });
    return name ? t('heading_name', { ...counted, name }) : t('heading', counted);
  };
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('board:home'), to: links.home() },
          ...steps.slice(0, -1),
          { label: steps.at(-1)?.label ?? t('search:search') },
        ]}
      />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
        <h1 className="pt-1 text-24 lg:text-30">{heading()}</h1>
        <ResultTools search={search} />
      </div>
    </>
  );
}
