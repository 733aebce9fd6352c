import '../../styles/ads.css';
import '../../styles/my-ads.css';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { AD_STATUSES, AD_TABS } from '../../../contract/ads.ts';
import { ApiError } from '../../../contract/api-error.ts';
import type { OutputOf } from '../../../contract/endpoint.ts';
import { listMyAds } from '../../../contract/my-ads.ts';
import { clientContext } from '../../client.ts';
import { usePrefix } from '../../layout/frame-links.ts';
import { links } from '../../links.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyNotice } from '../../ui/empty-notice.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useClient } from '../../viewer.tsx';
import { AccountFrame } from '../accounts/account-frame.tsx';
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
      <List key={`${tab} ${now}`} tab={tab} first={first} now={now} />
    </AccountFrame>
  );
}

function List({ tab, first, now }: { tab: Tab; first: MyAds; now: string }) {
  const { t } = useTranslation('ads');
  const { ads, cursor, isPending, more } = useMoreAds(tab, first);
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
      {cursor !== null && (
        <div className="mt-6 grid justify-items-center">
          <Button variant="sec" loading={isPending} onClick={() => void more()}>
            {t('my_ads.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function useMoreAds(tab: Tab, first: MyAds) {
  const client = useClient();
  const toast = useToast();
  const [ads, setAds] = useState(first.data);
  const [cursor, setCursor] = useState(first.next_cursor);
  const [isPending, setPending] = useState(false);
  const more = async () => {
    if (cursor === null || isPending) return;
    setPending(true);
    try {
      const page = await client(listMyAds, { tab, cursor });
      setAds((shown) => [...shown, ...page.data.filter(({ id }) => !shown.some((ad) => ad.id === id))]);
      setCursor(page.next_cursor);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.danger(error.message);
    } finally {
      setPending(false);
    }
  };
  return { ads, cursor, isPending, more };
}
