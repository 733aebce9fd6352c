import { Plus, Search, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { clientContext } from '../../client.ts';
import { useCreateAdsGuard } from '../../create-ads-guard.ts';
import { boardBackground } from '../../layout/board-background.ts';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { sectionHeadingClass } from '../../layout/section-heading.ts';
import { links } from '../../links.ts';
import { useRoot } from '../../root-data.ts';
import { buttonClass } from '../../ui/button.tsx';
import { chipClass } from '../../ui/chip.tsx';
import { EmptyNotice } from '../../ui/empty-notice.tsx';
import { formatNumber } from '../../ui/format.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { useClient } from '../../viewer.tsx';
import { type Filters, filtersOf } from './board-filters.ts';
import { boardPage } from './board-pages.ts';
import { MasonryBoard } from './masonry-board.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const filters = filtersOf(query);
  const cursor = query.get('cursor');
  const client = context.get(clientContext);
  const result = await client('POST /product/search', cursor ? { ...filters, cursor } : filters);
  return { filters, result: { ...result, ...boardPage(result) } };
}

export function Component() {
  const { filters, result } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['search', 'board']);
  const locale = useLocale();
  const client = useClient();
  const { key } = useLocation();
  const { find, nameOf, provinceName } = useRoot();
  const category = filters.category ? find(filters.category).category : null;
  const province = filters.province_id ? provinceName(filters.province_id) : null;
  const total = `${formatNumber(result.total, locale)}${result.total_is_exact ? '' : '+'}`;
  const keyword = filters.keyword ?? '';
  const without = (name: keyof Filters) => {
    const { [name]: _, ...rest } = filters;
    return links.search(rest);
  };
  const heading = keyword
    ? t('heading_keyword', { count: result.total, total, keyword: result.corrected ?? keyword })
    : t('heading', { count: result.total, total });
  return (
    <main className={boardBackground}>
      <title>{t('title', { keyword: keyword || t('everything') })}</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-(--maxw) px-(--page) pb-12">
        <Breadcrumbs items={[{ label: t('board:home'), to: links.home() }, { label: t('search') }]} />
        {result.data.length > 0 ? (
          <>
            <div className={sectionHeadingClass('flex-wrap')}>
              <div>
                <h1 className="text-24">{heading}</h1>
                {result.corrected ? <p>{t('corrected', { keyword, corrected: result.corrected })}</p> : null}
              </div>
              <Link className={chipClass()} reloadDocument data-reload="" to={links.simple(filters)}>
                {t('board:simple.open')}
              </Link>
            </div>
            <ul className="flex flex-wrap gap-2 pb-4">
              {category ? <FilterChip label={nameOf(category)} to={without('category')} /> : null}
              {province ? <FilterChip label={province} to={without('province_id')} /> : null}
            </ul>
            <MasonryBoard
              key={key}
              first={result}
              label={heading}
              next={{
                hrefOf: (cursor) => links.search({ ...filters, cursor }),
                load: async (cursor) =>
                  boardPage(await client('POST /product/search', { ...filters, cursor }, { errors: 'caller' })),
              }}
            />
          </>
        ) : (
          <NothingFound keyword={keyword} filters={filters} />
        )}
      </div>
    </main>
  );
}

function FilterChip({ label, to }: { label: string; to: string }) {
  const { t } = useTranslation('search');
  return (
    <li>
      <Link className={chipClass({ tone: 'accent' })} to={to} aria-label={t('remove_filter', { name: label })}>
        {label} <X aria-hidden="true" />
      </Link>
    </li>
  );
}

/** The empty result, with suggestions what to try next. */
function NothingFound({ keyword, filters }: { keyword: string; filters: Filters }) {
  const { t } = useTranslation(['search', 'board']);
  const { categories, nameOf } = useRoot();
  const { link: createAd } = useCreateAdsGuard();
  return (
    <section>
      <EmptyNotice
        level={1}
        icon={<Search />}
        title={keyword ? t('nothing', { keyword }) : t('nothing_here')}
        text={t('nothing_hint')}
      >
        {filters.category || filters.province_id ? (
          <Link className={buttonClass({ variant: 'secondary' })} to={links.search(keyword ? { keyword } : {})}>
            {t('search_everywhere')}
          </Link>
        ) : null}
        <Link className={buttonClass({ variant: 'primary' })} to={links.createAd()} {...createAd}>
          <Plus aria-hidden="true" /> {t('board:post_ad')}
        </Link>
      </EmptyNotice>
      <h2 className="pt-4 text-center text-18">{t('browse')}</h2>
      <ul className="mx-auto flex max-w-[760px] flex-wrap justify-center gap-2 pt-3">
        {categories.map((category) => (
          <li key={category.id}>
            <Link className={chipClass()} to={links.category(category.slug)}>
              {nameOf(category)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
