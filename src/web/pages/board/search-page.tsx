import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { isError } from '../../../contract/api-error.ts';
import { clientContext } from '../../client.ts';
import { boardBackground } from '../../layout/board-background.ts';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { links } from '../../links.ts';
import { useRoot } from '../../root-data.ts';
import { formatNumber } from '../../ui/format.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { useClient } from '../../viewer.tsx';
import { addressOf, type Filters, filtersOf, inCategory } from './board-filters.ts';
import { boardPage } from './board-pages.ts';
import { MasonryBoard } from './masonry-board.tsx';
import { FilterColumn, NothingFound, needParts, ResultTools, watchFirstUse } from './search-parts.tsx';

/** Ads shown below a search that finds nothing. */
const SIMILAR_ADS = 12;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const client = context.get(clientContext);
  const parts = needParts();
  const { filters, cities } = await inPlace(filtersOf(query));
  const cursor = query.get('cursor');
  const search = (asked: Filters) =>
    client('POST /product/search', { ...asked, facets: true, ...(cursor ? { cursor } : {}) }).then((result) => ({
      filters: asked,
      result,
    }));
  const found = await search(filters).catch((error: unknown) => {
    if (!isError(error, 'invalid_argument') || cursor) throw error;
    // Filters of another category, from an old address or a form that was sent without scripts.
    return search(inCategory(filters, filters.category));
  });
  const similar = found.result.data.length > 0 ? null : await client('GET /product', boardOf(filters));
  await parts;
  return {
    cities,
    filters: found.filters,
    result: { ...found.result, ...boardPage(found.result) },
    similar: similar && boardPage({ data: similar.data.slice(0, SIMILAR_ADS) }),
  };

  /** The filters with a city of their province, and the cities of that province. */
  async function inPlace({ city_id, near, ...asked }: Filters) {
    if (!asked.province_id && !city_id) return { filters: asked, cities: [] };
    const { data } = await client('GET /location/city', asked.province_id ? { province_id: asked.province_id } : {});
    const city = data.find(({ id }) => id === city_id);
    const province_id = asked.province_id ?? city?.province_id;
    return {
      filters: {
        ...asked,
        ...(province_id ? { province_id } : {}),
        ...(city ? { city_id: city.id, ...(near ? { near } : {}) } : {}),
      },
      cities: data.filter((each) => each.province_id === province_id).map(({ id, name }) => ({ id, name })),
    };
  }
}
export type SearchData = Awaited<ReturnType<typeof loader>>;

const boardOf = ({ category }: Filters) => (category ? { category } : {});

export function Component() {
  const search = useLoaderData<typeof loader>();
  const { filters, result, similar } = search;
  const { t } = useTranslation(['search', 'board']);
  const locale = useLocale();
  const client = useClient();
  const { key } = useLocation();
  const { find, nameOf } = useRoot();
  useEffect(watchFirstUse, []);
  const keyword = filters.keyword ?? '';
  const total = `${formatNumber(result.total, locale)}${result.total_is_exact ? '' : '+'}`;
  const { category, parent } = find(filters.category ?? '');
  const heading = keyword
    ? t('heading_keyword', { count: result.total, total, keyword: result.searched ?? keyword })
    : t('heading', { count: result.total, total });
  const page = (
    <>
      <title>{t('title', { keyword: keyword || t('everything') })}</title>
      <meta name="robots" content="noindex" />
    </>
  );
  if (similar) {
    return (
      <main className={boardBackground}>
        {page}
        <div className="mx-auto max-w-(--maxw) px-(--page) pb-12">
          <Suspense>
            <NothingFound search={search} />
          </Suspense>
          {similar.data.length > 0 ? (
            <>
              <h2 className="pt-6 pb-4 text-24">{t('similar')}</h2>
              <MasonryBoard key={key} first={similar} label={t('similar')} />
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
        <div>
          <Breadcrumbs
            items={[
              { label: t('board:home'), to: links.home() },
              ...(parent ? [{ label: nameOf(parent), to: links.category(parent.slug) }] : []),
              { label: category ? nameOf(category) : t('search') },
            ]}
          />
          <h1 className="pt-1 text-24 lg:text-30">{heading}</h1>
          <Suspense>
            <ResultTools search={search} />
          </Suspense>
          <MasonryBoard
            key={key}
            first={result}
            label={heading}
            next={{
              hrefOf: (cursor) => links.search({ ...addressOf(filters), cursor }),
              load: async (cursor) =>
                boardPage(await client('POST /product/search', { ...filters, cursor }, { errors: 'caller' })),
            }}
          />
        </div>
      </div>
    </main>
  );
}
