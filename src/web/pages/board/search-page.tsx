import { Suspense, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { isError } from '../../../contract/api/api-error.ts';
import { links } from '../../../contract/pages/links.ts';
import { clientContext } from '../../api/client.ts';
import { useRoot } from '../../app/root-data.ts';
import type { Head } from '../../head/head.ts';
import { searchHead } from '../../head/list-heads.tsx';
import { boardBackground } from '../../layout/board-background.ts';
import { useClient } from '../../session/viewer.tsx';
import type { Filters } from './board-filters.ts';
import { boardPage } from './board-pages.ts';
import { MasonryBoard } from './masonry-board.tsx';
import { noteShown } from './search-choice.ts';
import { searchName } from './search-name.ts';
import { FilterColumn, NothingFound, needParts, ResultHead, watchFirstUse } from './search-parts.tsx';

/** Ads shown below a search that finds nothing. */
const SIMILAR_ADS = 12;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { pathname, searchParams: query } = new URL(request.url);
  const client = context.get(clientContext);
  const { conditionOf, filtersOf, filtersOfPath, inCategory, searchAddress } = await needParts();
  const { filters, cities } = await inPlace(await requestedFilters());
  const cursor = query.get('cursor');
  if (!cursor) await goToWords();
  const search = (requested: Filters) =>
    client('POST /product/search', { ...requested, facets: true, ...(cursor ? { cursor } : {}) }).then((result) => ({
      filters: requested,
      result,
    }));
  const found = await search(filters).catch((error: unknown) => {
    if (!isError(error, 'invalid_argument') || cursor) throw error;
    // Filters of another category, from an old address or a form that was sent without scripts.
    return search(inCategory(filters, filters.category));
  });
  const similar = found.result.data.length > 0 ? null : await nearAds();
  return {
    cities,
    filters: found.filters,
    condition: conditionOf(found.filters) ?? null,
    result: { ...found.result, ...boardPage(found.result) },
    similar,
  };

  /** Ads for the words alone; without any, the newest ones of the category or of the board. */
  async function nearAds() {
    const { keyword, category } = filters;
    const near = keyword ? (await client('POST /product/search', { keyword })).data : [];
    const ads = near.length > 0 ? near : (await client('GET /product', category ? { category } : {})).data;
    return {
      ...boardPage({ data: ads.slice(0, SIMILAR_ADS) }),
      areSimilar: near.length > 0 || category !== undefined,
    };
  }

  async function requestedFilters(): Promise<Filters> {
    const { fields, ...requested } = filtersOf(query);
    const path = params.category
      ? await filtersOfPath(client, params.category, (params['*'] ?? '').replace(/\/$/, ''))
      : { fields: {} };
    const both = { ...fields, ...path.fields };
    return { ...requested, ...path, ...(Object.keys(both).length > 0 ? { fields: both } : {}) };
  }

  /** Redirects to the address that says as much as possible in words. In a browser only forms lead elsewhere. */
  async function goToWords() {
    if (!import.meta.env.SSR && !pathname.endsWith(links.search())) return;
    const provinces = filters.category && filters.province_id ? (await client('GET /location/province', {})).data : [];
    const address = searchAddress(filters, { provinces, cities });
    if (pathname.endsWith(address.replace(/\?.*/, ''))) return;
    // As `redirect` does, which is not among the first scripts of a browser.
    throw new Response(null, { status: 301, headers: { location: address } });
  }

  /** The filters with a city of their province, and the cities of that province. */
  async function inPlace({ city_id, near, ...requested }: Filters) {
    if (!requested.province_id && !city_id) return { filters: requested, cities: [] };
    const { data } = await client(
      'GET /location/city',
      requested.province_id ? { province_id: requested.province_id } : {},
    );
    const city = data.find(({ id }) => id === city_id);
    const province_id = requested.province_id ?? city?.province_id;
    return {
      filters: {
        ...requested,
        ...(province_id ? { province_id } : {}),
        ...(city ? { city_id: city.id, ...(near ? { near } : {}) } : {}),
      },
      cities: data.filter((each) => each.province_id === province_id).map(({ id, name }) => ({ id, name })),
    };
  }
}
export const head: Head<typeof loader> | undefined = import.meta.env.SSR ? searchHead : undefined;
export type SearchData = Awaited<ReturnType<typeof loader>>;

export function Component() {
  const search = useLoaderData<typeof loader>();
  const { filters, result, similar } = search;
  const { t } = useTranslation(['search', 'board']);
  const client = useClient();
  const { key, pathname, search: query } = useLocation();
  const root = useRoot();
  useEffect(watchFirstUse, []);
  const shown = useEffectEvent((ads: readonly { id: string }[]) => {
    if (filters.keyword) noteShown(result.searched ?? filters.keyword, ads);
  });
  useEffect(() => shown(result.data), [result.data]);
  const keyword = filters.keyword ?? '';
  const name = keyword ? null : searchName(search, root, t);
  const page = (
    <>
      <title>{name ? t('name_title', { name }) : t('title', { keyword: keyword || t('everything') })}</title>
      {name && !similar ? (
        <meta name="description" content={t('name_description', { name })} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
  if (similar) {
    const similarTitle = t(similar.areSimilar ? 'similar' : 'board:newest');
    return (
      <main className={boardBackground}>
        {page}
        <div className="mx-auto max-w-(--maxw) px-(--page) pb-12">
          <Suspense>
            <NothingFound search={search} />
          </Suspense>
          {similar.data.length > 0 ? (
            <>
              <h2 className="pt-6 pb-4 text-24">{similarTitle}</h2>
              <MasonryBoard key={key} first={similar} label={similarTitle} />
            </>
          ) : null}
        </div>
      </main>
    );
  }
  return (
    <main className={boardBackground}>
      {page}
      <div className="mx-auto max-w-(--maxw) px-(--page) pb-12 lg:grid lg:grid-cols-[288px_minmax(0,1fr)] lg:items-start lg:gap-7 lg:pt-7">
        <Suspense>
          <FilterColumn search={search} />
        </Suspense>
        <div className="lg:[&_.masonry]:[--columns:3] min-[1400px]:[&_.masonry]:[--columns:4] min-[1800px]:[&_.masonry]:[--columns:5]">
          <Suspense>
            <ResultHead search={search} />
          </Suspense>
          <MasonryBoard
            key={key}
            first={result}
            label={t('results')}
            next={{
              hrefOf: (cursor) => {
                const next = new URLSearchParams(query);
                next.set('cursor', cursor);
                return `${pathname}?${next}`;
              },
              load: async (cursor) => {
                const page = boardPage(
                  await client('POST /product/search', { ...filters, cursor }, { errors: 'caller' }),
                );
                shown(page.data);
                return page;
              },
            }}
          />
        </div>
      </div>
    </main>
  );
}
