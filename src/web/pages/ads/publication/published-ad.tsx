import { useEffect, useRef } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { MyAd } from '../../../../contract/ads/my-ads.ts';
import { AD_STATUSES } from '../../../../contract/ads/rules.ts';
import { links } from '../../../../contract/pages/links.ts';
import { Artwork } from '../../../designer/artwork/artwork.tsx';
import { fixedSizes, pictureOf } from '../../../designer/artwork/pictures.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useCreateAdsGuard } from '../../../session/create-ads-guard.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CoinPill } from '../../../ui/coin-amount.tsx';
import { dotBackground } from '../../../ui/dot-background.ts';
import { formatDate } from '../../../ui/format.ts';
import { pageTitleClass } from '../../../ui/page-title.ts';
import { Pill } from '../../../ui/pill.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { LazyPushOffer } from '../../shared/push/lazy-push-offer.tsx';
import { titleOf } from '../ad-texts.ts';
import { NextSteps } from './next-steps.tsx';
import styles from './published-ad.module.css';
import { formatQuickTime, readQuickTime } from './quick-time.ts';
import { ShareFirst } from './share-first.tsx';

const ARTWORK_WIDTH = 400;
const GHOST_WIDTH = 150;
const GHOSTS = 4;

/** The page after publishing an ad, with ways to share it. */
export function PublishedAd({ ad, others }: { ad: MyAd; others: readonly MyAd[] }) {
  const { t } = useTranslation('ads');
  const { link: createAd } = useCreateAdsGuard();
  const heading = useRef<HTMLHeadingElement>(null);
  const isPending = ad.status === AD_STATUSES.PENDING_APPROVAL;
  const kind = isPending ? 'pending' : 'live';
  // The button that had the focus no longer exists.
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className={classNames(styles.page, 'mx-auto max-w-(--maxw) px-(--page)')}>
      <title>{t('published.page_title')}</title>
      <meta name="robots" content="noindex" />
      <div className={classNames(dotBackground, styles.stage)} aria-hidden="true">
        <div className={styles.ghosts}>
          {others.slice(0, GHOSTS).map((other) => (
            <div key={other.id}>
              <Artwork design={other.display_config} pictures={pictureOf} sizes={fixedSizes(GHOST_WIDTH)} />
            </div>
          ))}
        </div>
        <div
          className={
            ad.display_config.ratio === '16:9' || ad.display_config.ratio === '4:3'
              ? classNames(styles.fall, styles.broad)
              : styles.fall
          }
        >
          <i className={styles.pinShade} />
          <i className="pinhead" />
          <Artwork design={ad.display_config} pictures={pictureOf} sizes={fixedSizes(ARTWORK_WIDTH)} priority />
        </div>
      </div>
      <div className="min-w-0">
        <Pill tone={isPending ? 'info' : 'success'}>{t(`my_ads.statuses.${ad.status}`)}</Pill>
        <h1 ref={heading} tabIndex={-1} className={pageTitleClass()}>
          {t(`published.${kind}.title`)}
        </h1>
        <StatusText ad={ad} kind={kind} />
        {isPending ? (
          <p className="mt-6">
            <Link className={buttonClass({ variant: 'primary', size: 'lg', full: true })} to={links.myAds()}>
              {t('my_ads.title')}
            </Link>
          </p>
        ) : (
          <>
            <section aria-labelledby="share">
              <h2 id="share">{t('published.share')}</h2>
              <ShareFirst ad={ad}>
                <Link className={buttonClass({ variant: 'secondary' })} to={links.ad(ad.id, ad.title)}>
                  {t('my_ads.view')}
                </Link>
              </ShareFirst>
            </section>
            <section aria-labelledby="next">
              <h2 id="next">{t('next.heading')}</h2>
              <NextSteps ad={ad} />
            </section>
          </>
        )}
        <LazyPushOffer reason="published" />
        {isPending && (
          <p className="mt-6">
            <Link className={textLinkClass()} to={links.createAd()} {...createAd}>
              {t('published.another')}
            </Link>
          </p>
        )}
      </div>
    </main>
  );
}

function StatusText({ ad, kind }: { ad: MyAd; kind: 'pending' | 'live' }) {
  const { t } = useTranslation('ads');
  const locale = useLocale();
  const prefix = usePrefix();
  const { viewer } = useViewer();
  const time = readQuickTime(useLocation().state);
  const name = titleOf(ad, t('my_ads.untitled'));
  const date = ad.end_date ? formatDate(ad.end_date, locale) : '';
  return (
    <p className="mt-2 text-ink-2 wrap-anywhere">
      {time && t(time.has_photo ? 'published.took_photo' : 'published.took', { time: formatQuickTime(time, locale) })}{' '}
      <Trans
        t={t}
        i18nKey={`published.${kind}.text`}
        components={{ name: <PlainText text={name} />, date: <StrongText text={date} /> }}
      />{' '}
      {viewer && (
        <>
          {t('published.balance')}{' '}
          <CoinPill
            amount={viewer.balance}
            href={prefix(links.wallet())}
            className="min-h-7 pr-2.5 pl-1.5 align-middle text-13"
          />
        </>
      )}
    </p>
  );
}

// Components, so that a title is not parsed as markup.
function PlainText({ text }: { text: string }) {
  return text;
}

function StrongText({ text }: { text: string }) {
  return <b className="text-ink">{text}</b>;
}
