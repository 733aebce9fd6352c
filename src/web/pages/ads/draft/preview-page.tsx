import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Output } from '../../../../contract/api/api.ts';
import { isError } from '../../../../contract/api/api-error.ts';
import { links } from '../../../../contract/pages/links.ts';
import { isUuid } from '../../../../contract/text/uuid.ts';
import { clientContext } from '../../../api/client.ts';
import { Artwork } from '../../../designer/artwork/artwork.tsx';
import { adPageSizes, pictureOf } from '../../../designer/artwork/pictures.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { chipClass } from '../../../ui/chip.tsx';
import { EmptyNotice } from '../../../ui/empty-notice.tsx';
import { formatDateTime, formatPrice, priceText } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { AdBlock, AdPrice } from '../../shared/ad/ad-block.tsx';
import { AdColumns } from '../../shared/ad/ad-columns.tsx';
import { AdLinks } from '../../shared/ad/ad-links.tsx';
import { Attributes, Kinds, LocationLine, LocationSection } from '../../shared/ad/ad-parts.tsx';
import { Photos } from '../../shared/ad/ad-photos.tsx';
import { ArtworkFrame } from '../../shared/ad/artwork-frame.tsx';
import styles from './preview-page.module.css';

const TOKEN = /^[\w-]{43}$/;

type Preview = Output<'GET /product/preview/:id'>;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { preview_token: token = '', id = '' } = params;
  if (!isUuid(id) || !TOKEN.test(token)) return missing();
  try {
    return data({ preview: await context.get(clientContext)('GET /product/preview/:id', { id, token }) });
  } catch (error) {
    if (isError(error, 'preview_not_found')) return missing();
    throw error;
  }
}

const missing = () => data<{ preview: Preview | null }>({ preview: null }, { status: 404 });

export function Component() {
  const { preview } = useLoaderData<typeof loader>();
  const { t } = useTranslation('outputs');
  return (
    <>
      <title>{t('preview.page_title')}</title>
      <meta name="robots" content="noindex, nofollow, noarchive" />
      <meta name="referrer" content="no-referrer" />
      {preview ? <PreviewedAd preview={preview} /> : <NoPreview />}
    </>
  );
}

function NoPreview() {
  const { t } = useTranslation('outputs');
  const prefix = usePrefix();
  return (
    <main className="mx-auto max-w-(--maxw) px-(--page) py-12">
      <EmptyNotice level={1} title={t('preview.missing.title')} text={t('preview.missing.text')}>
        <a className={buttonClass({ variant: 'primary' })} href={prefix(links.home())}>
          {t('preview.missing.home')}
        </a>
      </EmptyNotice>
    </main>
  );
}

function PreviewedAd({ preview: { ad, expires_at } }: { preview: Preview }) {
  const { t } = useTranslation(['outputs', 'detail']);
  const { t: ui } = useTranslation('ui');
  const locale = useLocale();
  const price = priceText(formatPrice(ad.price, ad.price_unit, ad.price_note, ad.price_period, ui));
  return (
    <>
      <p className={styles.strip} role="status">
        <Eye aria-hidden="true" />
        {t('outputs:preview.until', { date: formatDateTime(expires_at, locale) })}
      </p>
      <main className="mx-auto max-w-(--maxw) px-(--page) py-6">
        <AdColumns>
          <article>
            <ArtworkFrame>
              <Artwork design={ad.display_config} pictures={pictureOf} sizes={adPageSizes} priority />
            </ArtworkFrame>
            <Photos ad={ad} />
            <header className="py-5">
              <p className="flex flex-wrap items-center gap-2">
                <Kinds ad={ad} />
              </p>
              <h1 className="text-24 lg:text-30 pt-2">{ad.title || t('outputs:preview.untitled')}</h1>
              <AdPrice className="pt-3 lg:hidden" price={price} />
              <LocationLine ad={ad} />
            </header>
            <Attributes ad={ad} />
            {ad.description !== '' && (
              <AdBlock>
                <h2>{t('detail:description')}</h2>
                <p className="text-ink-2 max-w-[68ch] whitespace-pre-line break-words">{ad.description}</p>
              </AdBlock>
            )}
            {ad.hashtags.length > 0 && (
              <ul className="flex flex-wrap gap-2 pt-3">
                {ad.hashtags.map((hashtag) => (
                  <li key={hashtag} className={chipClass({ tone: 'quiet' })}>
                    #{hashtag}
                  </li>
                ))}
              </ul>
            )}
            <AdLinks links={ad.links} />
            <LocationSection ad={ad} />
          </article>
          <aside className="hidden lg:block">
            <AdPrice price={price} />
            <p className="text-13 text-ink-2 pt-3">{t('outputs:preview.no_contact')}</p>
          </aside>
        </AdColumns>
      </main>
    </>
  );
}
