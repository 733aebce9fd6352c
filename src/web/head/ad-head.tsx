import { useTranslation } from 'react-i18next';
import type { AdDetail } from '../../contract/ads/detail.ts';
import { PRICE_UNITS } from '../../contract/ads/rules.ts';
import { outputPath, SHARE_SIZE } from '../../contract/design/outputs.ts';
import { imagePath } from '../../contract/media/images.ts';
import { links } from '../../contract/pages/links.ts';
import { jakartaDay } from '../../contract/text/jakarta.ts';
import { shortText } from '../../contract/text/short-text.ts';
import { namingIn } from '../app/root-data.ts';
import type { loader } from '../pages/board/detail-page.tsx';
import { formatPrice, priceText } from '../ui/format.ts';
import { useLocale } from '../ui/use-locale.ts';
import type { Head, HeadProps } from './head.ts';
import { BreadcrumbsLd, JsonLd } from './json-ld.tsx';
import { OpenGraph } from './open-graph.tsx';

const DESCRIPTION_CHARACTERS = 120;

/** The texts, the price, the categories and the share picture of an ad. */
export const adHead: Head<typeof loader> = {
  // The other kind of data says why an ad has ended.
  Facts: ({ loaded, addresses }) => ('ad' in loaded ? <AdFacts ad={loaded.ad} addresses={addresses} /> : null),
};

function AdFacts({ ad, addresses }: Pick<HeadProps, 'addresses'> & { ad: AdDetail }) {
  const { t } = useTranslation(['detail', 'ui']);
  const { t: board } = useTranslation('board');
  const { t: ui } = useTranslation('ui');
  const locale = useLocale();
  const price = priceText(formatPrice(ad.price, ad.price_unit, ad.price_note, ad.price_period, ui));
  const excerpt = shortText(ad.description.replace(/\s+/g, ' '), DESCRIPTION_CHARACTERS);
  const description = [price, ad.city_name, excerpt].filter(Boolean).join(' · ');
  const address = addresses.of(links.ad(ad.id, ad.title));
  const share = addresses.file(outputPath('share', locale, ad));
  const nameOf = namingIn(locale);
  return (
    <>
      <meta name="description" content={description} />
      <OpenGraph
        title={ad.title}
        description={description}
        type="website"
        address={address}
        picture={{ url: share, type: 'image/jpeg', ...SHARE_SIZE, alt: t('picture_of', { title: ad.title }) }}
      />
      <BreadcrumbsLd
        items={[
          { name: board('home'), url: addresses.of(links.home()) },
          { name: nameOf(ad.category), url: addresses.of(links.category(ad.category.slug)) },
          { name: nameOf(ad.sub_category), url: addresses.of(links.category(ad.sub_category.slug)) },
          { name: ad.title, url: address },
        ]}
      />
      {isOffer(ad) && (
        <JsonLd
          data={{
            '@type': 'Product',
            name: ad.title,
            description: ad.description,
            sku: ad.id,
            category: nameOf(ad.sub_category),
            image: [share, ...ad.photos.map(({ file_id }) => addresses.file(imagePath(file_id, 1280)))],
            ...conditionOf(ad),
            offers: {
              '@type': 'Offer',
              url: address,
              price: String(ad.price ?? 0),
              priceCurrency: ad.price_unit === PRICE_UNITS.USD ? 'USD' : 'IDR',
              priceValidUntil: jakartaDay(ad.end_date),
              availability: `https://schema.org/${ad.availability === 'available' ? 'InStock' : 'LimitedAvailability'}`,
              seller: {
                '@type': ad.owner.agency ? 'Organization' : 'Person',
                name: ad.owner.display_name,
                url: addresses.of(links.seller(ad.owner.id, ad.owner.display_name)),
              },
              availableAtOrFrom: {
                '@type': 'Place',
                address: {
                  '@type': 'PostalAddress',
                  addressLocality: ad.city_name,
                  addressRegion: ad.province_name,
                  addressCountry: 'ID',
                },
              },
            },
          }}
        />
      )}
    </>
  );
}

/** Whether it offers something at a price. An ad that looks for something, or offers a reward, is not a product. */
function isOffer(ad: AdDetail): boolean {
  if (ad.price_note === 'reward' || (ad.price === null && ad.price_note !== 'free')) return false;
  return !/^(wanted|seeking|looking)/i.test(nameOfAttribute(ad, /ad_type$/));
}

function conditionOf(ad: AdDetail) {
  const condition = /^(new|used)\b/i.exec(nameOfAttribute(ad, /^condition$/))?.[1]?.toLowerCase();
  if (!condition) return {};
  return { itemCondition: `https://schema.org/${condition === 'new' ? 'New' : 'Used'}Condition` };
}

/** The English name of the first chosen option of a field; empty if the ad does not have it. */
function nameOfAttribute(ad: AdDetail, key: RegExp): string {
  const value = ad.attributes.find((attribute) => key.test(attribute.key))?.value;
  return Array.isArray(value) ? (value[0]?.name_en ?? '') : '';
}
