import {
  AD_STATUSES,
  AD_TABS,
  MY_AD_SORTS,
  MY_ADS_SEARCH_LENGTH,
  type MyAdSort,
} from '../../../../contract/ads/rules.ts';
import type { Input } from '../../../../contract/api/api.ts';

export type MyAdsTab = (typeof AD_TABS)[number];
/** The filters of the user's ads, from the page's URL. */
export type MyAdsQuery = { tab: MyAdsTab; search: string; status: number[]; category_id: number[]; sort: MyAdSort };

const MAX_CATEGORIES = 50;
const STATUSES: readonly number[] = Object.values(AD_STATUSES);

const numbersOf = (values: readonly string[]) => [
  ...new Set(values.filter((value) => /^\d{1,9}$/.test(value)).map(Number)),
];

/** Reads the query string; invalid values are ignored. */
export function readMyAdsQuery(address: URLSearchParams): MyAdsQuery {
  const search = (address.get('search') ?? '').replaceAll(/\p{Cc}/gu, ' ').trim();
  return {
    tab: AD_TABS.find((name) => name === address.get('tab')) ?? 'active',
    search: search.length > MY_ADS_SEARCH_LENGTH ? '' : search,
    status: numbersOf(address.getAll('status')).filter((status) => STATUSES.includes(status)),
    category_id: numbersOf(address.getAll('category_id'))
      .filter((id) => id > 0)
      .slice(0, MAX_CATEGORIES),
    sort: MY_AD_SORTS.find((name) => name === address.get('sort')) ?? 'changed',
  };
}

/** The filters as input of the list's endpoint. */
export function callOf(query: MyAdsQuery): Input<'GET /product/my-product'> {
  return {
    tab: query.tab,
    ...(query.search === '' ? {} : { search: query.search }),
    ...(query.status.length === 0 ? {} : { status: query.status }),
    ...(query.category_id.length === 0 ? {} : { category_id: query.category_id }),
    ...(query.sort === 'changed' ? {} : { sort: query.sort }),
  };
}

/** Whether the filters hide ads of the tab. */
export function isNarrowed(query: MyAdsQuery): boolean {
  return query.search !== '' || query.status.length > 0 || query.category_id.length > 0;
}

/** The filters as the page's query string. */
export function addressOf(query: MyAdsQuery): string {
  const address = new URLSearchParams({ tab: query.tab });
  if (query.search !== '') address.set('search', query.search);
  for (const each of query.status) address.append('status', String(each));
  for (const each of query.category_id) address.append('category_id', String(each));
  if (query.sort !== 'changed') address.set('sort', query.sort);
  return `?${address}`;
}
