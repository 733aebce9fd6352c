import '../../../styles/ads.css';
import '../../../styles/my-ads.css';
import { ArrowLeft, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';

import { clientContext } from '../../../client.ts';
import { isUntouched } from '../../../designer/model/model.ts';
import { links, ownAdPlace } from '../../../links.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { useFocusAfter } from '../../accounts/use-focus-after.ts';
import { MyAdList } from '../my-ads/my-ad-list.tsx';

/** More would hide the way to a new one; the rest is among one's ads. */
const SHOWN = 3;

/** What somebody began and did not finish; who has nothing to go on with begins at once. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { data, counts } = await context.get(clientContext)('GET /product/my-product', { tab: 'draft' });
  const ads = data.filter((ad) => ad.title !== '' || !isUntouched(ad.display_config));
  const untouched = data.length - ads.length;
  if (ads.length === 0) throw redirect(links.createNew());
  return { ads: ads.slice(0, SHOWN), total: counts.draft - untouched, now: new Date().toISOString() };
}

/** Anyone who wants to post an ad and has an unfinished one chooses: this one, or another. */
export function Component() {
  const { ads, total, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation('ads');
  const onGone = useFocusAfter(
    ads.map(({ id }) => id),
    ownAdPlace,
  );
  return (
    <main className="wrap cr-choice">
      <title>{t('creation.choice.page_title')}</title>
      <meta name="robots" content="noindex" />
      <Link className="ibtn" to={links.myAds('draft')} aria-label={t('creation.leave')} title={t('creation.leave')}>
        <ArrowLeft className="ic" />
      </Link>
      <h1 className="h1">{t('creation.choice.heading')}</h1>
      <p className="text-ink-2">{t('creation.choice.text', { count: total })}</p>
      <Link className={buttonClass({ variant: 'pri', size: 'lg' })} to={links.createNew()}>
        <Plus className="ic" />
        {t('creation.choice.new')}
      </Link>
      <MyAdList ads={ads} now={now} onGone={onGone} />
      {total > ads.length && (
        <Link className="lnk" to={links.myAds('draft')}>
          {t('creation.choice.all')}
        </Link>
      )}
    </main>
  );
}
