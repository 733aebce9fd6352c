import { Heart, TrendingDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { SHOWN_FAVOURITES } from '../../../../contract/favourites/rules.ts';
import { links } from '../../../../contract/pages/links.ts';
import { clientContext } from '../../../api/client.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useClient } from '../../../session/viewer.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { chipClass, chipRowClass } from '../../../ui/chip.tsx';
import { EmptyNotice } from '../../../ui/empty-notice.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { AccountFrame } from '../../shared/account-frame.tsx';
import { boardPage } from '../board-pages.ts';
import { MasonryBoard } from '../masonry-board.tsx';
import { FavouriteCard } from './favourite-card.tsx';
import styles from './favourites-page.module.css';
import { PriceSwitch } from './price-switch.tsx';

type Shown = (typeof SHOWN_FAVOURITES)[number];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const cursor = query.get('cursor');
  const show = SHOWN_FAVOURITES.find((each) => each === query.get('show')) ?? null;
  const client = context.get(clientContext);
  const [found, searches, choices] = await Promise.all([
    client('GET /product/favourite', { ...(cursor ? { cursor } : {}), ...(show ? { show } : {}) }),
    client('GET /product/saved-search/count', {}),
    client('GET /notification/choice', {}),
  ]);
  return {
    first: boardPage(found),
    counts: found.counts,
    searches: searches.total,
    choice: choices.data.find(({ kind }) => kind === 'favourite_price') ?? null,
    show,
  };
}

export function Component() {
  const { first, counts, searches, choice, show } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['saved-searches', 'board']);
  const prefix = usePrefix();
  const client = useClient();
  const { key } = useLocation();
  const chip = (value: Shown | null, label: string, icon: boolean) => (
    <Link
      key={value}
      className={chipClass({ isOn: value === show, className: 'min-h-11' })}
      to={links.favourites(value)}
      {...(value === show ? { 'aria-current': 'page' as const } : {})}
    >
      {icon ? <TrendingDown aria-hidden="true" /> : null}
      {label}
    </Link>
  );
  return (
    <AccountFrame title={t('favourites')}>
      <div className="mt-3">
        <TabLinks
          label={t('favourites')}
          links={[
            { href: prefix(links.favourites()), label: t('ads'), count: counts.all, isCurrent: true },
            { href: prefix(links.savedSearches()), label: t('title'), count: searches, isCurrent: false },
          ]}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-4">
        <nav className={chipRowClass(styles.chips)} aria-label={t('show_favourites')}>
          {chip(null, t('all'), false)}
          {chip('dropped', counts.dropped > 0 ? t('dropped_count', { count: counts.dropped }) : t('dropped'), true)}
          {chip('ended', t('gone'), false)}
        </nav>
        {choice ? <PriceSwitch choice={choice} /> : null}
      </div>
      <div className={styles.board}>
        {first.data.length > 0 ? (
          <MasonryBoard
            key={`${key} ${show}`}
            first={first}
            label={t('favourites')}
            Card={FavouriteCard}
            next={{
              hrefOf: (cursor) => links.favourites(show, cursor),
              load: async (cursor) =>
                boardPage(
                  await client('GET /product/favourite', { cursor, ...(show ? { show } : {}) }, { errors: 'caller' }),
                ),
            }}
          />
        ) : (
          <EmptyNotice
            icon={<Heart />}
            title={show ? t(`none.${show}.title`) : t('board:favourites_empty')}
            text={show ? t(`none.${show}.text`) : t('board:favourites_empty_hint')}
          >
            <Link className={buttonClass({ variant: 'secondary' })} to={show ? links.favourites() : links.home()}>
              {show ? t('all') : t('board:home')}
            </Link>
          </EmptyNotice>
        )}
      </div>
    </AccountFrame>
  );
}
