import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { links } from '../../../contract/pages/links.ts';
import { clientContext, visitorContext } from '../../api/client.ts';
import type { Head } from '../../head/head.ts';
import { homeHead } from '../../head/list-heads.tsx';
import { boardBackground } from '../../layout/board-background.ts';
import { sectionHeadingClass } from '../../layout/section-heading.ts';
import { useCreateAdsGuard } from '../../session/create-ads-guard.ts';
import { useClient } from '../../session/viewer.tsx';
import { chipClass } from '../../ui/chip.tsx';
import { formatNumber } from '../../ui/format.ts';
import { textLinkClass } from '../../ui/text-link.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { boardPage } from './board-pages.ts';
import { BoostedRow } from './boosted-row.tsx';
import styles from './home-page.module.css';
import { MasonryBoard } from './masonry-board.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = context.get(clientContext);
  const cursor = new URL(request.url).searchParams.get('cursor');
  const { app_name } = context.get(visitorContext);
  const [boosted, first, totals, found] = await Promise.all([
    cursor ? { data: [] } : client('GET /product/boosted', {}),
    client('GET /product', cursor ? { cursor } : {}),
    client('GET /product/total', {}),
    // Without it the page has the title of its texts.
    client('GET /category/find', { search: app_name }, { errors: 'caller' }).catch(() => ({ data: [] })),
  ]);
  return {
    boosted: boardPage(boosted),
    first: boardPage(first),
    total: totals.total,
    texts: found.data[0]?.config,
  };
}
export const head: Head<typeof loader> | undefined = import.meta.env.SSR ? homeHead : undefined;

export function Component() {
  const { boosted, first, total, texts } = useLoaderData<typeof loader>();
  const { t } = useTranslation('board');
  const locale = useLocale();
  const client = useClient();
  const { link: createAd } = useCreateAdsGuard();
  const { key } = useLocation();
  const meta = texts?.meta;
  return (
    <main className={boardBackground} data-container="fluid">
      <title>{meta?.title[locale] ?? t('home_title')}</title>
      {meta?.description ? <meta name="description" content={meta.description[locale]} /> : null}
      <div className="mx-auto max-w-(--maxw) px-(--page)">
        <div className={styles.lead}>
          <h1>{texts?.heading[locale] ?? t('home_heading')}</h1>
          <p className="text-ink-2">
            {t('home_hint')}{' '}
            <Link className={textLinkClass({ isAlone: true })} to={links.createAd()} {...createAd}>
              {t('home_try')}
            </Link>
          </p>
        </div>
        {boosted.data.length > 0 ? <BoostedRow key={`boosted ${key}`} page={boosted} /> : null}
        <div className={sectionHeadingClass()}>
          <div>
            <h2 id="newest">{t('newest')}</h2>
            <p className="tabular-nums">
              {t('total_everywhere', { count: total, total: formatNumber(total, locale) })}
            </p>
          </div>
          <Link
            className={chipClass({ className: 'whitespace-normal' })}
            reloadDocument
            data-reload=""
            to={links.simple()}
          >
            {t('simple.open')}
          </Link>
        </div>
        <MasonryBoard
          key={`newest ${key}`}
          first={first}
          label={t('newest')}
          isBelow={boosted.data.length > 0}
          next={{
            hrefOf: (cursor) => `${links.home()}?cursor=${encodeURIComponent(cursor)}`,
            load: async (cursor) => boardPage(await client('GET /product', { cursor }, { errors: 'caller' })),
          }}
          invitation={{ href: links.createAd(), title: t('empty_slot'), text: t('empty_slot_hint') }}
        />
      </div>
    </main>
  );
}
