import { ShieldCheck } from 'lucide-react';
import { Suspense, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  data,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigationType,
} from 'react-router';
import type { AdDetail } from '../../../contract/ads/detail.ts';
import { isError } from '../../../contract/api/api-error.ts';
import { idOfSegment } from '../../../contract/pages/addresses.ts';
import { fraudCaseLinks } from '../../../contract/pages/fraud-case-links.ts';
import { links } from '../../../contract/pages/links.ts';
import { clientContext } from '../../api/client.ts';
import { serverTime } from '../../api/server-time.ts';
import { latePart } from '../../app/late-parts.ts';
import { useRoot } from '../../app/root-data.ts';
import { Artwork } from '../../designer/artwork/artwork.tsx';
import { adPageSizes, pictureOf } from '../../designer/artwork/pictures.ts';
import { adHead } from '../../head/ad-head.tsx';
import type { Head } from '../../head/head.ts';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { sectionHeadingClass } from '../../layout/section-heading.ts';
import { useClient, useViewer } from '../../session/viewer.tsx';
import { chipClass } from '../../ui/chip.tsx';
import { formatAgo, formatNumber, formatPrice, priceText } from '../../ui/format.ts';
import { Pill } from '../../ui/pill.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { AdBlock, AdPrice } from '../shared/ad/ad-block.tsx';
import { AdColumns } from '../shared/ad/ad-columns.tsx';
import { AdLinks } from '../shared/ad/ad-links.tsx';
import { Attributes, Kinds, LocationLine, LocationSection } from '../shared/ad/ad-parts.tsx';
import { Photos } from '../shared/ad/ad-photos.tsx';
import { ArtworkFrame } from '../shared/ad/artwork-frame.tsx';
import { type BoardPage, boardPage } from './board-pages.ts';
import { BuyBar } from './buy-bar.tsx';
import { ContactCard } from './contact-card.tsx';
import { answerForm, useReveal } from './contact-reveal.ts';
import { EndedAdPage } from './ended-ad.tsx';
import { useFavourite } from './favourites.ts';
import { MasonryBoard } from './masonry-board.tsx';
import { reportChoice } from './search-choice.ts';

/** Few visitors share or report an ad, so the code is loaded on request. */
const ShareDialog = latePart(async () => (await import('./share-dialog.tsx')).default);
const ReportDialog = latePart(async () => (await import('../shared/report/report-dialog.tsx')).default, ['reports']);
const OwnerBar = latePart(async () => (await import('./owner-bar.tsx')).default);

/** Number of other ads on the page of an ended ad, as many as similar ads on a live one's. */
const SIMILAR = 10;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const id = idOfSegment(params.id ?? '');
  if (!id) throw data(null, { status: 404 });
  const client = context.get(clientContext);
  try {
    const loadingSimilar = client('GET /product/similar/:id', { id });
    // Only the ad's own error says why it has ended, even if it arrives second.
    loadingSimilar.catch(() => undefined);
    const ad = await client('GET /product/detail/:id', { id });
    const path = links.ad(id, ad.title);
    // Addresses without words, and with the words of a former title.
    if (path !== links.ad(params.id ?? '')) throw redirect(`${path}${new URL(request.url).search}`, 301);
    const similar = await loadingSimilar;
    // Part of the data, so that server and browser show the same age.
    return { ad, similar: boardPage(similar), now: serverTime() };
  } catch (error) {
    if (!isError(error, 'ad_ended')) throw error;
    const others = await client('GET /product', { category: error.data.category });
    return data({ ...error.data, others: boardPage({ data: others.data.slice(0, SIMILAR) }) }, { status: 410 });
  }
}
export const head: Head<typeof loader> | undefined = import.meta.env.SSR ? adHead : undefined;
export const action: typeof answerForm | undefined = import.meta.env.SSR ? answerForm : undefined;

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  if ('reason' in loaded) return <EndedAdPage {...loaded} />;
  // Resets the revealed phone number when another ad is shown.
  return <AdPage key={loaded.ad.id} {...loaded} />;
}

type AdPageProps = { ad: AdDetail; similar: BoardPage; now: string };

function AdPage({ ad, similar, now }: AdPageProps) {
  const { t } = useTranslation(['detail', 'board']);
  const locale = useLocale();
  const client = useClient();
  const { nameOf } = useRoot();
  const reveal = useReveal(ad, useActionData<typeof answerForm>());
  const { isOn, toggle } = useFavourite(ad.id);
  const favourite = {
    isOn,
    toggle: () => {
      if (!isOn) reportChoice(client, ad.id, 'favourite');
      toggle();
    },
  };
  const { getViewer, viewer } = useViewer();
  // On a page that a link opens, after what is in view: the other ads are half of its elements.
  const hasSimilar = useDeferredValue(
    similar.data.length > 0,
    useNavigationType() === 'POP' && similar.data.length > 0,
  );
  const [isSharing, setIsSharing] = useState(false);
  const [isReporting, setIsReporting] = useState(false);
  const count = useEffectEvent(async () => {
    // The response with the signed-in user also contains the CSRF token.
    await getViewer();
    reportChoice(client, ad.id, 'open');
    await client('POST /product/view', { id: ad.id }, { is_background: true });
  });
  useEffect(() => {
    // A view that could not be counted is not worth an error message.
    count().catch(() => undefined);
  }, []);
  const { t: ui } = useTranslation('ui');
  const price = priceText(formatPrice(ad.price, ad.price_unit, ad.price_note, ad.price_period, ui));
  return (
    <main>
      <title>{t('title', { title: ad.title })}</title>
      <div className="mx-auto max-w-(--maxw) px-(--page)">
        <Breadcrumbs
          items={[
            { label: t('board:home'), to: links.home() },
            { label: nameOf(ad.category), to: links.category(ad.category.slug) },
            { label: nameOf(ad.sub_category), to: links.category(ad.sub_category.slug) },
            { label: ad.city_name },
          ]}
        />
        {viewer?.id === ad.owner.id && (
          <Suspense>
            <OwnerBar ad={ad} onShare={() => setIsSharing(true)} />
          </Suspense>
        )}
        {isSharing && (
          <Suspense>
            <ShareDialog ad={ad} onClose={() => setIsSharing(false)} />
          </Suspense>
        )}
        {isReporting && (
          <Suspense>
            <ReportDialog adId={ad.id} onClose={() => setIsReporting(false)} />
          </Suspense>
        )}
        <AdColumns>
          <article>
            <ArtworkFrame>
              {ad.boosted ? <i className="pinhead" role="img" aria-label={t('board:boosted')} /> : null}
              <Artwork design={ad.display_config} pictures={pictureOf} sizes={adPageSizes} priority />
            </ArtworkFrame>
            <Photos ad={ad} />
            <header className="py-5">
              <p className="flex flex-wrap items-center gap-2 pb-2">
                {ad.availability === 'reserved' && <Pill tone="warning">{t('reserved')}</Pill>}
                <Kinds ad={ad} />
                <span className="text-13 text-ink-3">
                  {t('published_ago', { ago: formatAgo(ad.published_at, now, ui) })} ·{' '}
                  {t('seen', { count: ad.views, total: formatNumber(ad.views, locale) })}
                </span>
              </p>
              <h1 className="text-24 lg:text-30">{ad.title}</h1>
              <AdPrice className="pt-3 lg:hidden print:block" price={price} />
              <LocationLine ad={ad} />
            </header>
            <Attributes ad={ad} />
            <AdBlock>
              <h2>{t('description')}</h2>
              <p className="text-ink-2 max-w-[68ch] whitespace-pre-line break-words print:line-clamp-[16]">
                {ad.description}
              </p>
              {ad.hashtags.length > 0 ? (
                <ul className="flex flex-wrap gap-2 pt-3 print:hidden">
                  {ad.hashtags.map((hashtag) => (
                    <li key={hashtag}>
                      <Link className={chipClass({ tone: 'quiet' })} to={links.search({ keyword: hashtag })}>
                        #{hashtag}
                      </Link>
                    </li>
                  ))}
                </ul>
              ) : null}
              <AdLinks links={ad.links} />
            </AdBlock>
            <LocationSection ad={ad} />
          </article>
          <aside>
            <ContactCard
              ad={ad}
              price={price}
              reveal={reveal}
              favourite={favourite}
              onShare={() => setIsSharing(true)}
              onReport={() => setIsReporting(true)}
            />
            <p className="flex items-start gap-3 text-13 text-ink-2 px-1 pt-4">
              <ShieldCheck aria-hidden="true" />
              <span>
                {t('safety')}{' '}
                <Link className={textLinkClass()} to={fraudCaseLinks.all(ad.id)} rel="nofollow">
                  {t('fraud_cases')}
                </Link>
              </span>
            </p>
          </aside>
        </AdColumns>
        {hasSimilar ? (
          <div className="pb-12 print:hidden">
            <div className={sectionHeadingClass()}>
              <h2>{t('similar')}</h2>
              <Link
                className={textLinkClass({ isAlone: true, className: 'text-14' })}
                to={links.category(ad.sub_category.slug)}
              >
                {t('see_all')}
              </Link>
            </div>
            <MasonryBoard isBelow key={ad.id} first={similar} label={t('similar')} />
          </div>
        ) : null}
      </div>
      <BuyBar ad={ad} price={price} reveal={reveal} favourite={favourite} />
    </main>
  );
}
