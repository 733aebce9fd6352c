import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { links } from '../../../../contract/pages/links.ts';
import { MAX_SAVED_SEARCHES } from '../../../../contract/saved-searches/rules.ts';
import { clientContext } from '../../../api/client.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { Alert } from '../../../ui/alert.tsx';
import { EmptyNotice } from '../../../ui/empty-notice.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { AccountFrame } from '../../shared/account-frame.tsx';
import { LazyPushOffer } from '../../shared/push/lazy-push-offer.tsx';
import { useFocusAfter } from '../../shared/use-focus-after.ts';
import { filtersOf } from '../board-filters.ts';
import { SavePanel } from './save-panel.tsx';
import { SavedSearchCard, searchElementId } from './saved-search-card.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = context.get(clientContext);
  const { sort: _, exact: __, ...filters } = filtersOf(new URL(request.url).searchParams);
  const isNew = Object.keys(filters).length > 0;
  const [{ data }, { ids }, cities, forms] = await Promise.all([
    client('GET /product/saved-search', {}),
    client('GET /product/favourite/id', {}),
    filters.city_id ? client('GET /location/city', {}) : null,
    // The labels of the chosen fields.
    filters.fields ? client('POST /product/search', { ...filters, facets: true }).catch(() => null) : null,
  ]);
  return {
    searches: data,
    favourites: ids.length,
    draft: isNew
      ? {
          filters,
          cities: (cities?.data ?? []).flatMap(({ id, name }) => (id === filters.city_id ? [{ id, name }] : [])),
          result: { facets: forms?.facets ? { fields: forms.facets.fields } : null },
        }
      : null,
  };
}

export function Component() {
  const { searches, favourites, draft } = useLoaderData<typeof loader>();
  const { t } = useTranslation('saved-searches');
  const prefix = usePrefix();
  const onRemoved = useFocusAfter(
    searches.map(({ id }) => id),
    searchElementId,
  );
  return (
    <AccountFrame
      title={t('favourites')}
      crumb={t('title')}
      parents={[{ label: t('favourites'), to: links.favourites() }]}
    >
      <div className="mt-3">
        <TabLinks
          label={t('favourites')}
          links={[
            { href: prefix(links.favourites()), label: t('ads'), count: favourites, isCurrent: false },
            { href: prefix(links.savedSearches()), label: t('title'), count: searches.length, isCurrent: true },
          ]}
        />
      </div>
      <div className="grid gap-3 pt-4 pb-12">
        {draft ? <SavePanel key={JSON.stringify(draft.filters)} draft={draft} /> : null}
        {searches.length > 0 ? (
          <ul className="grid gap-3" aria-label={t('title')}>
            {searches.map((search) => (
              <SavedSearchCard key={search.id} search={search} onRemoved={onRemoved} />
            ))}
          </ul>
        ) : (
          <EmptyNotice icon={<Bell />} title={t('empty')} text={t('empty_text')} />
        )}
        {searches.length > 0 && <LazyPushOffer reason="searches" />}
        <Alert tone="info">{t('hint', { count: MAX_SAVED_SEARCHES })}</Alert>
      </div>
    </AccountFrame>
  );
}
