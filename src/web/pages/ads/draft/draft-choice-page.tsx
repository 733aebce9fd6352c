import { ArrowLeft, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { links } from '../../../../contract/pages/links.ts';
import { adElementId, adLinks } from '../../../../contract/pages/my-ad-links.ts';
import { clientContext } from '../../../api/client.ts';
import { serverTime } from '../../../api/server-time.ts';
import { isUntouched } from '../../../designer/model/model.ts';
import { useCreateAdsGuard } from '../../../session/create-ads-guard.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { iconButtonClass } from '../../../ui/icon-button.tsx';
import { pageTitleClass } from '../../../ui/page-title.ts';
import { textLinkClass } from '../../../ui/text-link.ts';
import { useFocusAfter } from '../../shared/use-focus-after.ts';
import { MyAdList } from '../my-ads/my-ad-list.tsx';
import styles from './draft-choice-page.module.css';
import { PostingLimitNotice } from './posting-limit.tsx';

/** Maximum number of drafts shown; the others are in the user's list of ads. */
const SHOWN = 3;

/** The user's unfinished ads. Without any, redirects to a new one. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { data, counts } = await context.get(clientContext)('GET /product/my-product', { tab: 'draft' });
  const ads = data.filter((ad) => ad.title !== '' || !isUntouched(ad.display_config));
  const untouched = data.length - ads.length;
  if (ads.length === 0) throw redirect(adLinks.createNew());
  return { ads: ads.slice(0, SHOWN), total: counts.draft - untouched, now: serverTime() };
}

/** The choice between an unfinished ad and a new one. */
export function Component() {
  const { ads, total, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation('ads');
  const { link: createAd } = useCreateAdsGuard();
  const onRemoved = useFocusAfter(
    ads.map(({ id }) => id),
    adElementId,
  );
  return (
    <main className={classNames(styles.choice, 'mx-auto max-w-[640px] px-(--page)')}>
      <title>{t('creation.choice.page_title')}</title>
      <meta name="robots" content="noindex" />
      <Link
        className={iconButtonClass({ className: '-ml-2.5' })}
        to={links.myAds('draft')}
        aria-label={t('creation.leave')}
        title={t('creation.leave')}
      >
        <ArrowLeft />
      </Link>
      <h1 className={pageTitleClass()}>{t('creation.choice.heading')}</h1>
      <p className="text-ink-2">{t('creation.choice.text', { count: total })}</p>
      <PostingLimitNotice draft={null} />
      <Link
        className={buttonClass({ variant: 'primary', size: 'lg', className: 'mt-2 max-md:w-full' })}
        to={adLinks.createNew()}
        {...createAd}
      >
        <Plus />
        {t('creation.choice.new')}
      </Link>
      <MyAdList ads={ads} now={now} onRemoved={onRemoved} />
      {total > ads.length && (
        <Link className={textLinkClass()} to={links.myAds('draft')}>
          {t('creation.choice.all')}
        </Link>
      )}
    </main>
  );
}
