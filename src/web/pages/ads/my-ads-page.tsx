import '../../styles/ads.css';
import '../../styles/my-ads.css';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { AD_STATUSES, AD_TABS } from '../../../contract/ads.ts';
import type { OutputOf } from '../../../contract/endpoint.ts';
import { listMyAds } from '../../../contract/my-ads.ts';
import { clientContext } from '../../client.ts';
import { usePrefix } from '../../layout/frame-links.ts';
import { links } from '../../links.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyNotice } from '../../ui/empty-notice.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { useClient } from '../../viewer.tsx';
import { AccountFrame } from '../accounts/account-frame.tsx';
import { MoreButton, usePagedList } from '../accounts/paged-list.tsx';
import { MyAdCard } from './my-ad-card.tsx';
import { PublishedAd } from './published-ad.tsx';

type Tab = (typeof AD_TABS)[number];
type MyAds = OutputOf<typeof listMyAds>;

/** Statuses of an ad that was pinned just now. */
const PINNED: readonly number[] = [AD_STATUSES.PUBLISHED, AD_STATUSES.PENDING_APPROVAL];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const tab = AD_TABS.find((name) => name === searchParams.get('tab')) ?? 'active';
  const first = await context.get(clientContext)(listMyAds, { tab });
  return { tab, first, published: searchParams.get('published'), now: new Date().toISOString() };
}

export function Component() {
  const { tab, first, published, now } = useLoaderData<typeof loader>();
  const ad = first.data.find(({ id, status }) => id === published && PINNED.includes(status));
  if (ad) return <PublishedAd ad={ad} others={first.data.filter((other) => other.id !== ad.id)} />;
  return <MyAdsPage tab={tab} first={first} now={now} />;
}

function MyAdsPage({ tab, first, now }: { tab: Tab; first: MyAds; now: string }) {
  const { t } = useTranslation('ads');
  const prefix = usePrefix();
  return (
    <AccountFrame
      title={t('my_ads.title')}
      action={
        <Link className={buttonClass({ variant: 'pri', size: 'sm', className: 'lg:hidden' })} to={links.createNew()}>
          <Plus className="ic" />
          {t('my_ads.new')}
        </Link>
      }
    >
      <div className="mt-3">
        <TabLinks
          label={t('my_ads.tabs_label')}
          links={AD_TABS.map((name) => ({
            href: prefix(links.myAds(name)),
            label: t(`my_ads.tabs.${name}`),
            count: first.counts[name],
            isCurrent: name === tab,
          }))}
        />
      </div>
      <List key={tab} tab={tab} first={first} now={now} />
    </AccountFrame>
  );
}

function List({ tab, first, now }: { tab: Tab; first: MyAds; now: string }) {
  const { t } = useTranslation('ads');
  const client = useClient();
  const list = usePagedList(first, (cursor) => client(listMyAds, { tab, cursor }));
  const ads = list.rows;
  if (ads.length === 0) {
    return (
      <div className="mt-6">
        <EmptyNotice title={t(`my_ads.empty.${tab}.title`)} text={t(`my_ads.empty.${tab}.text`)}>
          <Link className={buttonClass({ variant: 'pri' })} to={links.createNew()}>
            {t('my_ads.create')}
          </Link>
        </EmptyNotice>
      </div>
    );
  }
  return (
    <>
      <ul className="my-ads">
        {ads.map((ad) => (
          <MyAdCard key={ad.id} ad={ad} now={now} />
        ))}
      </ul>
      <MoreButton list={list} label={t('my_ads.more')} />
    </>
  );
}
