import { ListChecks, Plus, Trash2 } from 'lucide-react';
import { startTransition, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { MyAd, SeveralAction } from '../../../../contract/ads/my-ads.ts';
import { AD_STATUSES, AD_TABS } from '../../../../contract/ads/rules.ts';
import type { Output } from '../../../../contract/api/api.ts';
import { links } from '../../../../contract/pages/links.ts';
import { adElementId, adLinks } from '../../../../contract/pages/my-ad-links.ts';
import { clientContext } from '../../../api/client.ts';
import { serverTime } from '../../../api/server-time.ts';
import { useLatePartAfter } from '../../../app/late-parts.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useCreateAdsGuard } from '../../../session/create-ads-guard.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyNotice } from '../../../ui/empty-notice.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { AccountFrame } from '../../shared/account-frame.tsx';
import { MoreButton, usePagedList } from '../../shared/paged-list.tsx';
import { useFocusAfter } from '../../shared/use-focus-after.ts';
import { PublishedAd } from '../publication/published-ad.tsx';
import type { SeveralTaskDialogProps } from './my-ad-dialogs.tsx';
import { MyAdList } from './my-ad-list.tsx';
import { ACTION_ICONS } from './my-ad-menu.tsx';
import { MyAdsSearch, toggled } from './my-ads-filters.tsx';
import styles from './my-ads-page.module.css';
import { callOf, isNarrowed, type MyAdsQuery, readMyAdsQuery } from './my-ads-query.ts';

type MyAds = Output<'GET /product/my-product'>;
type PageData = { query: MyAdsQuery; first: MyAds; promote: string | null; now: string };

/** Statuses of an ad that was published just now. */
const JUST_PUBLISHED: readonly number[] = [AD_STATUSES.PUBLISHED, AD_STATUSES.PENDING_APPROVAL];
/** The search is shown for more ads than this. */
const SEARCH_FROM = 3;
/** Maximum number of ads deleted at once. */
const MAX_CHOSEN = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = readMyAdsQuery(searchParams);
  const first = await context.get(clientContext)('GET /product/my-product', callOf(query));
  const published = searchParams.get('published');
  return { query, first, published, promote: searchParams.get('promote'), now: serverTime() };
}

export function Component() {
  const { published, ...page } = useLoaderData<typeof loader>();
  const ads = page.first.data;
  const ad = ads.find(
    ({ id, status, taken_off_by }) => id === published && JUST_PUBLISHED.includes(status) && taken_off_by === null,
  );
  if (ad) return <PublishedAd ad={ad} others={ads.filter((other) => other.id !== ad.id)} />;
  return <MyAdsPage {...page} />;
}

function MyAdsPage(page: PageData) {
  const { t } = useTranslation('my-ads');
  const prefix = usePrefix();
  const { link: createAd } = useCreateAdsGuard();
  const { query, first } = page;
  return (
    <AccountFrame
      title={t('title')}
      action={
        <Link
          className={buttonClass({ variant: 'primary', size: 'sm', className: 'lg:hidden' })}
          to={adLinks.createNew()}
          {...createAd}
        >
          <Plus />
          {t('new')}
        </Link>
      }
    >
      <div className="mt-3">
        <TabLinks
          label={t('tabs_label')}
          links={AD_TABS.map((name) => ({
            href: prefix(links.myAds(name)),
            label: t(`tabs.${name}`),
            count: first.counts[name],
            isCurrent: name === query.tab,
          }))}
        />
      </div>
      {(first.counts[query.tab] > SEARCH_FROM || isNarrowed(query)) && <MyAdsSearch query={query} />}
      <List key={JSON.stringify(query)} {...page} />
    </AccountFrame>
  );
}

function List({ query, first, promote, now }: PageData) {
  const { t } = useTranslation('my-ads');
  const client = useClient();
  const list = usePagedList(first, (cursor) => client('GET /product/my-product', { ...callOf(query), cursor }));
  const { reason } = useCreateAdsGuard();
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const toggle = useCallback((id: string) => setChosen((ids) => toggled(ids ?? new Set(), id)), []);
  const ads = list.rows;
  const onRemoved = useFocusAfter(
    ads.map(({ id }) => id),
    adElementId,
  );
  if (ads.length === 0) return <EmptyList query={query} />;
  return (
    <>
      {/* To select and to end that are transitions, because all cards change. */}
      {ads.length > 1 && !chosen && (
        <Button
          className="mt-3"
          variant="secondary"
          disabledReason={reason}
          onClick={() => startTransition(() => setChosen(new Set()))}
        >
          <ListChecks />
          {t('bulk.start')}
        </Button>
      )}
      <MyAdList
        ads={ads}
        now={now}
        promote={reason ? null : promote}
        onRemoved={onRemoved}
        selection={chosen ? { ids: chosen, toggle } : undefined}
      />
      <MoreButton list={list} label={t('more')} />
      {chosen && <BulkBar tab={query.tab} ads={ads} chosen={chosen} onChoose={setChosen} onRemoved={onRemoved} />}
    </>
  );
}

function EmptyList({ query }: { query: MyAdsQuery }) {
  const { t } = useTranslation('my-ads');
  const { link: createAd } = useCreateAdsGuard();
  const kind = isNarrowed(query) ? 'narrowed' : query.tab;
  return (
    <div className="mt-6">
      <EmptyNotice title={t(`empty.${kind}.title`)} text={t(`empty.${kind}.text`)}>
        {kind === 'narrowed' ? (
          <Link className={buttonClass({ variant: 'secondary' })} to={links.myAds(query.tab)}>
            {t('find.clear')}
          </Link>
        ) : (
          <Link className={buttonClass({ variant: 'primary' })} to={adLinks.createNew()} {...createAd}>
            {t('create')}
          </Link>
        )}
      </EmptyNotice>
    </div>
  );
}

type BulkBarProps = {
  tab: MyAdsQuery['tab'];
  ads: readonly MyAd[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string> | null) => void;
  onRemoved: () => void;
};

/** What may be done with several ads of a tab, besides deleting them. */
const BULK_ACTIONS: Record<MyAdsQuery['tab'], readonly SeveralAction[]> = {
  active: ['boost', 'deactivate'],
  expired: ['repost'],
  draft: [],
};

/** Actions on all selected ads. */
function BulkBar({ tab, ads, chosen, onChoose, onRemoved }: BulkBarProps) {
  const { t } = useTranslation('my-ads');
  const [task, setTask] = useState<SeveralTaskDialogProps['name'] | null>(null);
  const picked = ads.filter(({ id }) => chosen.has(id));
  const reason =
    picked.length === 0 ? t('bulk.none') : picked.length > MAX_CHOSEN ? t('bulk.most', { count: MAX_CHOSEN }) : null;
  return (
    <section className={styles.bulkBar} aria-label={t('bulk.label')}>
      <b role="status">{t('bulk.chosen', { count: picked.length })}</b>
      <Button variant="secondary" onClick={() => onChoose(new Set(ads.slice(0, MAX_CHOSEN).map(({ id }) => id)))}>
        {t('bulk.all')}
      </Button>
      <Button onClick={() => startTransition(() => onChoose(null))}>{t('bulk.end')}</Button>
      {BULK_ACTIONS[tab].map((name) => {
        const Icon = ACTION_ICONS[name];
        return (
          <Button key={name} variant="secondary" disabledReason={reason} onClick={() => setTask(name)}>
            <Icon />
            {t(`actions.${name}.label`)}
          </Button>
        );
      })}
      <Button variant="danger" disabledReason={reason} onClick={() => setTask('delete')}>
        <Trash2 />
        {t('buttons.delete')}
      </Button>
      {task && (
        <SeveralDialog
          name={task}
          ads={picked}
          onClose={() => setTask(null)}
          onDone={() => {
            onChoose(null);
            onRemoved();
          }}
        />
      )}
    </section>
  );
}

/** A dialog about several ads: its code is loaded when the first one opens. */
function SeveralDialog(props: SeveralTaskDialogProps) {
  const Dialog = useLatePartAfter(async () => (await import('./my-ad-dialogs.tsx')).SeveralTaskDialog);
  return Dialog ? <Dialog {...props} /> : null;
}
