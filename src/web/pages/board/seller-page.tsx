import { BadgeCheck, Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { data, Link, type LoaderFunctionArgs, redirect, useLoaderData, useLocation } from 'react-router';
import type { Output } from '../../../contract/api/api.ts';
import { imagePath } from '../../../contract/media/images.ts';
import { idOfSegment } from '../../../contract/pages/addresses.ts';
import { links } from '../../../contract/pages/links.ts';
import { jakartaDay } from '../../../contract/text/jakarta.ts';
import { initialsOf } from '../../../contract/text/short-text.ts';
import { clientContext } from '../../api/client.ts';
import type { Head } from '../../head/head.ts';
import { sellerHead } from '../../head/list-heads.tsx';
import { boardBackground } from '../../layout/board-background.ts';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { useClient } from '../../session/viewer.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyNotice } from '../../ui/empty-notice.tsx';
import { formatMonth, formatNumber } from '../../ui/format.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { boardPage } from './board-pages.ts';
import { MasonryBoard } from './masonry-board.tsx';
import styles from './seller-page.module.css';

type Seller = Output<'GET /product/owner'>['owner'];

const pathOf = ({ id, display_name }: Seller) => links.seller(id, display_name);
const queryOf = (cursor: string) => `?cursor=${encodeURIComponent(cursor)}`;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = idOfSegment(params.seller ?? '');
  if (!id) throw data(null, { status: 404 });
  const cursor = new URL(request.url).searchParams.get('cursor');
  const { owner, ...ads } = await context.get(clientContext)('GET /product/owner', cursor ? { id, cursor } : { id });
  const path = pathOf(owner);
  if (path !== `${links.seller('')}${params.seller}`) throw redirect(`${path}${cursor ? queryOf(cursor) : ''}`, 301);
  return { seller: owner, first: boardPage(ads) };
}
export const head: Head<typeof loader> | undefined = import.meta.env.SSR ? sellerHead : undefined;

/** The public page of a user: all their ads. */
export function Component() {
  const { seller, first } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['seller', 'board']);
  const locale = useLocale();
  const client = useClient();
  const { key } = useLocation();
  const { id, display_name: name, ads_total } = seller;
  const path = pathOf(seller);
  const texts = { name, count: ads_total, total: formatNumber(ads_total, locale) };
  return (
    <main className={boardBackground}>
      <title>{t(seller.agency ? 'agency_title' : 'title', texts)}</title>
      <div className="mx-auto max-w-(--maxw) px-(--page) pb-12">
        <Breadcrumbs items={[{ label: t('board:home'), to: links.home() }, { label: name }]} />
        <SellerHeader seller={seller} />
        {first.data.length > 0 ? (
          <MasonryBoard
            key={key}
            first={first}
            label={t('ads', texts)}
            next={{
              hrefOf: (cursor) => `${path}${queryOf(cursor)}`,
              load: async (cursor) =>
                boardPage(await client('GET /product/owner', { id, cursor }, { errors: 'caller' })),
            }}
          />
        ) : (
          <EmptyNotice icon={<Building2 />} title={t('none')} text={t('none_text', texts)}>
            <Link className={buttonClass({ variant: 'secondary' })} to={links.search()}>
              {t('other')}
            </Link>
          </EmptyNotice>
        )}
      </div>
    </main>
  );
}

function SellerHeader({ seller }: { seller: Seller }) {
  const { t } = useTranslation('seller');
  const locale = useLocale();
  const { display_name: name, photo_id, verified, since, ads_total, ads_sold, reports_cleared } = seller;
  const initials = initialsOf(name.split(/\s+/));
  return (
    <header className="flex flex-wrap items-center gap-4 pb-6">
      <span className={styles.avatar} aria-hidden="true">
        {initials}
        {photo_id && <img src={imagePath(photo_id, 160)} alt="" />}
      </span>
      <div className="min-w-0 grow basis-56">
        <h1 className="text-24 break-words lg:text-30">{name}</h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-14 font-semibold">
          {seller.agency && (
            <span className="flex items-center gap-1">
              <Building2 aria-hidden="true" /> {t('badge')}
            </span>
          )}
          {verified && (
            <span className="flex items-center gap-1 text-success">
              <BadgeCheck aria-hidden="true" /> {t('verified')}
            </span>
          )}
        </p>
        <p className="pt-1 text-14 text-ink-2 tabular-nums">
          {t('total', { count: ads_total, total: formatNumber(ads_total, locale) })} ·{' '}
          {t('since', { month: formatMonth(jakartaDay(since).slice(0, 7), locale) })} ·{' '}
          {t('ads_sold', { count: ads_sold, total: formatNumber(ads_sold, locale) })}
        </p>
        {reports_cleared > 0 && (
          <p className="text-14 text-ink-2">
            {t('reports_cleared', { count: reports_cleared, total: formatNumber(reports_cleared, locale) })}
          </p>
        )}
      </div>
    </header>
  );
}
