import { Pin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { data, Link, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { links } from '../../../contract/pages/links.ts';
import { clientContext } from '../../api/client.ts';
import { useRoot } from '../../app/root-data.ts';
import type { Head } from '../../head/head.ts';
import { categoryHead } from '../../head/list-heads.tsx';
import { boardBackground } from '../../layout/board-background.ts';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { sectionHeadingClass } from '../../layout/section-heading.ts';
import { useCreateAdsGuard } from '../../session/create-ads-guard.ts';
import { useClient } from '../../session/viewer.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { chipClass } from '../../ui/chip.tsx';
import { EmptyNotice } from '../../ui/empty-notice.tsx';
import { formatNumber } from '../../ui/format.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { boardPage } from './board-pages.ts';
import { MasonryBoard } from './masonry-board.tsx';

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const slug = params.category ?? '';
  if (!/^[a-z0-9-]{1,60}$/.test(slug)) throw data(null, { status: 404 });
  const client = context.get(clientContext);
  const cursor = new URL(request.url).searchParams.get('cursor');
  const [first, totals] = await Promise.all([
    client('GET /product', cursor ? { category: slug, cursor } : { category: slug }),
    client('GET /product/total', { category: slug }),
  ]);
  return { slug, first: boardPage(first), total: totals.total };
}
export const head: Head<typeof loader> | undefined = import.meta.env.SSR ? categoryHead : undefined;

export function Component() {
  const { slug, first, total } = useLoaderData<typeof loader>();
  const { t } = useTranslation('board');
  const locale = useLocale();
  const client = useClient();
  const { link: createAd } = useCreateAdsGuard();
  const { key } = useLocation();
  const { find } = useRoot();
  const { category, parent } = find(slug);
  const name = category?.name ?? slug;
  return (
    <main className={boardBackground}>
      <title>{t('category_title', { name })}</title>
      <meta name="description" content={t('category_description', { name })} />
      <div className="mx-auto max-w-(--maxw) px-(--page)">
        <Breadcrumbs
          items={[
            { label: t('home'), to: links.home() },
            ...(parent ? [{ label: parent.name, to: links.category(parent.slug) }] : []),
            { label: name },
          ]}
        />
        <div className={sectionHeadingClass()}>
          <div>
            <h1 className="text-24 lg:text-30">{name}</h1>
            <p className="tabular-nums">{t('total_here', { count: total, total: formatNumber(total, locale) })}</p>
          </div>
          <Link
            className={chipClass({ className: 'whitespace-normal' })}
            reloadDocument
            data-reload=""
            to={links.simple({ category: slug })}
          >
            {t('simple.open')}
          </Link>
        </div>
        {category && 'children' in category ? (
          <nav aria-label={t('sub_categories')} className="flex gap-2 overflow-x-auto pb-4 [scrollbar-width:none]">
            {category.children.map((child) => (
              <Link key={child.id} className={chipClass()} to={links.category(child.slug)}>
                {child.name}
              </Link>
            ))}
          </nav>
        ) : null}
        {first.data.length > 0 ? (
          <MasonryBoard
            key={key}
            first={first}
            label={name}
            next={{
              hrefOf: (cursor) => `${links.category(slug)}?cursor=${encodeURIComponent(cursor)}`,
              load: async (cursor) =>
                boardPage(await client('GET /product', { category: slug, cursor }, { errors: 'caller' })),
            }}
          />
        ) : (
          <EmptyNotice icon={<Pin />} title={t('empty_slot')} text={t('category_empty', { name })}>
            <Link className={buttonClass({ variant: 'primary' })} to={links.createAd()} {...createAd}>
              {t('post_ad')}
            </Link>
          </EmptyNotice>
        )}
      </div>
    </main>
  );
}
