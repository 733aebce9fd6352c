import type { z } from 'zod';
import { AD_TABS } from '../../../../contract/ad-rules.ts';
import type { Input } from '../../../../contract/api.ts';
import { listMyAds } from '../../../../contract/my-ads.ts';

export type MyAdsTab = (typeof AD_TABS)[number];
/** The filters of the user's ads, from the page's URL. */
export type MyAdsQuery = { tab: MyAdsTab; search: string; status: number[]; category_id: number[] };

const { search, status, category_id } = listMyAds.query.shape;

function numbersOf(schema: z.ZodType<number[] | undefined>, values: string[]): number[] {
  const parsed = schema.safeParse(values);
  return parsed.success ? [...new Set(parsed.data ?? [])] : [];
}

/** Reads the query string; invalid values are ignored. */
export function readMyAdsQuery(address: URLSearchParams): MyAdsQuery {
  return {
    tab: AD_TABS.find((name) => name === address.get('tab')) ?? 'active',
    search: search.safeParse(address.get('search') ?? '').data ?? '',
    status: numbersOf(status, address.getAll('status')),
    category_id: numbersOf(category_id, address.getAll('category_id')),
  };
}

/** The filters as input of the list's endpoint. */
export function callOf(query: MyAdsQuery): Input<'GET /product/my-product'> {
  return {
    tab: query.tab,
    ...(query.search === '' ? {} : { search: query.search }),
    ...(query.status.length === 0 ? {} : { status: query.status }),
    ...(query.category_id.length === 0 ? {} : { category_id: query.category_id }),
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
  return `?${address}`;
}
