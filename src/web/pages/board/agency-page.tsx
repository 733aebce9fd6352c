import { BadgeCheck, Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { data, Link, type LoaderFunctionArgs, redirect, useLoaderData, useLocation } from 'react-router';
import type { Output } from '../../../contract/api.ts';
import { imagePath } from '../../../contract/images.ts';
import { jakartaTime } from '../../../contract/jakarta.ts';
import { slugOf } from '../../../contract/slug.ts';
import { clientContext, visitorContext } from '../../client.ts';
import { boardBackground } from '../../layout/board-background.ts';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { inLocale, links } from '../../links.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyNotice } from '../../ui/empty-notice.tsx';
import { formatMonth, formatNumber } from '../../ui/format.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { useClient } from '../../viewer.tsx';
import styles from './agency-page.module.css';
import { type BoardPage, boardPage } from './board-pages.ts';
import { JsonLd } from './json-ld.tsx';
import { MasonryBoard } from './masonry-board.tsx';

type Agency = Output<'GET /product/owner'>['owner'];

/** The id, then the name that the agency has now or had before. */
const ADDRESS = /^(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-[a-z0-9-]{1,60})?$/;

const pathOf = ({ id, display_name }: Agency) => links.agency(id, slugOf(display_name));
const queryOf = (cursor: string) => `?cursor=${encodeURIComponent(cursor)}`;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const address = params.agency ?? '';
  const id = ADDRESS.exec(address)?.groups?.id;
  if (!id) throw data(null, { status: 404 });
  const cursor = new URL(request.url).searchParams.get('cursor');
  const { owner, ...ads } = await context.get(clientContext)('GET /product/owner', cursor ? { id, cursor } : { id });
  if (!owner.agency) throw data(null, { status: 404 });
  const path = pathOf(owner);
  if (path !== `/agen/${address}`) throw redirect(`${path}${cursor ? queryOf(cursor) : ''}`, 301);
  return { agency: owner, first: boardPage(ads), origin: context.get(visitorContext).origin };
}

/** The public page of an agency: all its ads. */
export function Component() {
  const { agency, first, origin } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['agency', 'board']);
  const locale = useLocale();
  const client = useClient();
  const { key } = useLocation();
  const { id, display_name: name, ads_total } = agency;
  const path = pathOf(agency);
  const texts = { name, count: ads_total, total: formatNumber(ads_total, locale) };
  return (
    <main className={boardBackground}>
      <AgencyMetas agency={agency} first={first} address={`${origin}${inLocale(locale, path)}`} origin={origin} />
      <div className="mx-auto max-w-(--maxw) px-(--page) pb-12">
        <Breadcrumbs items={[{ label: t('board:home'), to: links.home() }, { label: name }]} />
        <AgencyHeader agency={agency} />
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

function AgencyHeader({ agency }: { agency: Agency }) {
  const { t } = useTranslation('agency');
  const locale = useLocale();
  const { display_name: name, photo_id, verified, since, ads_total } = agency;
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part[0]?.toUpperCase() ?? '')
    .join('');
  return (
    <header className="flex flex-wrap items-center gap-4 pb-6">
      <span className={styles.avatar} aria-hidden="true">
        {initials}
        {photo_id && <img src={imagePath(photo_id, 160)} alt="" />}
      </span>
      <div className="min-w-0 grow basis-56">
        <h1 className="text-24 break-words lg:text-30">{name}</h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-14 font-semibold">
          <span className="flex items-center gap-1">
            <Building2 aria-hidden="true" /> {t('badge')}
          </span>
          {verified && (
            <span className="flex items-center gap-1 text-success">
              <BadgeCheck aria-hidden="true" /> {t('verified')}
            </span>
          )}
        </p>
        <p className="pt-1 text-14 text-ink-2 tabular-nums">
          {t('total', { count: ads_total, total: formatNumber(ads_total, locale) })} ·{' '}
          {t('since', { month: formatMonth(jakartaTime(new Date(since)).slice(0, 7), locale) })}
        </p>
      </div>
    </header>
  );
}

type MetasProps = { agency: Agency; first: BoardPage; address: string; origin: string };

/** What search engines and link previews read. */
function AgencyMetas({ agency, first, address, origin }: MetasProps) {
  const { t } = useTranslation('agency');
  const locale = useLocale();
  const { display_name: name, photo_id, ads_total } = agency;
  const texts = { name, count: ads_total, total: formatNumber(ads_total, locale) };
  const image = photo_id === null ? {} : { image: `${origin}${imagePath(photo_id, 160)}` };
  return (
    <>
      <title>{t('title', texts)}</title>
      <meta name="description" content={t('description', texts)} />
      <link rel="canonical" href={address} />
      <meta property="og:title" content={t('title', texts)} />
      <meta property="og:description" content={t('description', texts)} />
      <meta property="og:type" content="profile" />
      <meta property="og:url" content={address} />
      <JsonLd
        data={{
          '@type': 'CollectionPage',
          name: t('ads', texts),
          url: address,
          inLanguage: locale,
          about: { '@type': 'Organization', name, url: address, ...image },
          mainEntity: {
            '@type': 'ItemList',
            numberOfItems: ads_total,
            itemListElement: first.data.map((ad, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name: ad.title,
              url: `${origin}${inLocale(locale, links.ad(ad.id))}`,
            })),
          },
        }}
      />
    </>
  );
}
