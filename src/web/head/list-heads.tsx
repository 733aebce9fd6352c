import { useTranslation } from 'react-i18next';
import { imagePath } from '../../contract/media/images.ts';
import { feedPaths } from '../../contract/pages/feed-paths.ts';
import { links } from '../../contract/pages/links.ts';
import { queryOf } from '../../contract/pages/query.ts';
import { categoryPath } from '../../contract/pages/search-addresses.ts';
import { findCategory } from '../app/root-data.ts';
import { SITE_PICTURE } from '../icons/app-icons.ts';
import type { loader as loadCategory } from '../pages/board/category-page.tsx';
import { searchTrail } from '../pages/board/filters/search-trail.ts';
import type { loader as loadHome } from '../pages/board/home-page.tsx';
import { searchName } from '../pages/board/search-name.ts';
import type { loader as loadSearch } from '../pages/board/search-page.tsx';
import type { loader as loadSeller } from '../pages/board/seller-page.tsx';
import type { loader as loadSimple } from '../pages/board/simple-page.tsx';
import { formatNumber } from '../ui/format.ts';
import { useLocale } from '../ui/use-locale.ts';
import type { Addresses } from './addresses.ts';
import type { Head, HeadProps } from './head.ts';
import { BreadcrumbsLd, itemList, JsonLd } from './json-ld.tsx';
import { OpenGraph } from './open-graph.tsx';

const adAddress = (addresses: Addresses) => (ad: { id: string; title: string }) =>
  addresses.of(links.ad(ad.id, ad.title));

function sitePicture(addresses: Addresses, alt: string) {
  const { path, width, height } = SITE_PICTURE;
  return { url: addresses.file(path), type: 'image/png', width, height, alt };
}

export const homeHead: Head<typeof loadHome> = {
  Facts: HomeFacts,
  feedPath: feedPaths.all,
};

function HomeFacts({ loaded, addresses }: HeadProps<typeof loadHome>) {
  const { t } = useTranslation(['board', 'layout']);
  const address = addresses.of(links.home());
  const locale = useLocale();
  const title = loaded.texts?.meta?.title[locale] ?? t('home_title');
  return (
    <>
      <OpenGraph
        title={title}
        description={loaded.texts?.meta?.description?.[locale] ?? null}
        type="website"
        address={address}
        picture={sitePicture(addresses, title)}
      />
      <JsonLd
        data={{
          '@type': 'WebSite',
          name: t('layout:app_name'),
          url: address,
          potentialAction: {
            '@type': 'SearchAction',
            target: { '@type': 'EntryPoint', urlTemplate: `${addresses.of(links.search())}?keyword={keyword}` },
            'query-input': 'required name=keyword',
          },
        }}
      />
      <JsonLd data={itemList(t('newest'), loaded.first.data, adAddress(addresses))} />
    </>
  );
}

export const categoryHead: Head<typeof loadCategory> = {
  Facts: CategoryFacts,
  feedPath: ({ loaded }) => feedPaths.category(loaded.slug),
};

function CategoryFacts({ loaded, root, addresses }: HeadProps<typeof loadCategory>) {
  const { t } = useTranslation('board');
  const { category, parent } = findCategory(root, loaded.slug);
  if (!category) return null;
  const { name } = category;
  const address = addresses.of(links.category(loaded.slug));
  const path = parent ? [parent, category] : [category];
  return (
    <>
      <OpenGraph
        title={t('category_title', { name })}
        description={t('category_description', { name })}
        type="website"
        address={address}
        picture={sitePicture(addresses, t('home_title'))}
      />
      <BreadcrumbsLd
        items={[
          { name: t('home'), url: addresses.of(links.home()) },
          ...path.map((step) => ({ name: step.name, url: addresses.of(links.category(step.slug)) })),
        ]}
      />
      <JsonLd data={itemList(name, loaded.first.data, adAddress(addresses))} />
    </>
  );
}

/** Whether the search is at the address for searches, and not at one that names what is searched. */
const isByQuery = ({ pathname }: URL) => pathname === links.search();

export const searchHead: Head<typeof loadSearch> = {
  canonicalPath({ url }) {
    if (url.searchParams.get('keyword')) return null;
    if (!isByQuery(url)) return url.pathname;
    const category = url.searchParams.get('category') ?? '';
    return /^[a-z0-9-]{1,60}$/.test(category) ? categoryPath(category) : null;
  },
  Facts: SearchFacts,
  feedPath({ url, loaded }) {
    if (isByQuery(url)) {
      const query = new URLSearchParams(url.searchParams);
      query.delete('cursor');
      return query.size > 0 ? feedPaths.search(`?${query}`) : feedPaths.all();
    }
    const { fields, ...filters } = loaded.filters;
    // Feeds have no filters of a category's own.
    return fields ? null : feedPaths.search(queryOf(filters));
  },
};

function SearchFacts({ url, loaded, root, addresses }: HeadProps<typeof loadSearch>) {
  const { t } = useTranslation(['search', 'board']);
  const named = { find: (slug: string) => findCategory(root, slug), provinces: root.provinces };
  const name = searchName(loaded, named, t);
  const steps = searchTrail(loaded, named, t);
  const last = steps.at(-1);
  if (isByQuery(url) || !name || !last) return null;
  return (
    <>
      <OpenGraph
        title={t('name_title', { name })}
        description={t('name_description', { name })}
        type="website"
        address={addresses.of(last.to)}
        picture={sitePicture(addresses, t('board:home_title'))}
      />
      <BreadcrumbsLd
        items={[
          { name: t('board:home'), url: addresses.of(links.home()) },
          ...steps.map(({ label, to }) => ({ name: label, url: addresses.of(to) })),
        ]}
      />
      <JsonLd data={itemList(name, loaded.result.data, adAddress(addresses))} />
    </>
  );
}

export const sellerHead: Head<typeof loadSeller> = { Facts: SellerFacts };

function SellerFacts({ loaded, addresses }: HeadProps<typeof loadSeller>) {
  const { t } = useTranslation(['seller', 'board']);
  const locale = useLocale();
  const { id, display_name: name, photo_id, ads_total, agency } = loaded.seller;
  const address = addresses.of(links.seller(id, name));
  const texts = { name, count: ads_total, total: formatNumber(ads_total, locale) };
  const title = t(agency ? 'agency_title' : 'title', texts);
  const description = t(agency ? 'agency_description' : 'description', texts);
  const photo = photo_id === null ? null : addresses.file(imagePath(photo_id, 160));
  return (
    <>
      <meta name="description" content={description} />
      <OpenGraph
        title={title}
        description={description}
        type="profile"
        address={address}
        picture={photo === null ? null : { url: photo, type: 'image/webp', width: 160, height: 160, alt: name }}
      />
      <BreadcrumbsLd
        items={[
          { name: t('board:home'), url: addresses.of(links.home()) },
          { name, url: address },
        ]}
      />
      <JsonLd
        data={{
          '@type': 'ProfilePage',
          name: t('ads', texts),
          url: address,
          inLanguage: locale,
          mainEntity: {
            '@type': agency ? 'Organization' : 'Person',
            name,
            url: address,
            ...(photo === null ? {} : { image: photo }),
          },
        }}
      />
      <JsonLd data={itemList(t('ads', texts), loaded.first.data, adAddress(addresses))} />
    </>
  );
}

/** For slow connections: the same ads as on the board. */
export const simpleHead: Head<typeof loadSimple> = { canonicalPath: () => null };
