import type { z } from 'zod';
import { AD_TABS } from '../../../../contract/ad-rules.ts';
import type { Input } from '../../../../contract/api.ts';
import { listMyAds } from '../../../../contract/my-ads.ts';

export type MyAdsTab = (typeof AD_TABS)[number];
/** What of the own ads is shown, as the page's address says. */
export type MyAdsQuery = { tab: MyAdsTab; search: string; status: number[]; category_id: number[] };

const { search, status, category_id } = listMyAds.query.shape;

function numbersOf(schema: z.ZodType<number[] | undefined>, values: string[]): number[] {
  const parsed = schema.safeParse(values);
  return parsed.success ? [...new Set(parsed.data ?? [])] : [];
}

/** Reads the address; what makes no sense in it is left out. */
export function readMyAdsQuery(address: URLSearchParams): MyAdsQuery {
  return {
    tab: AD_TABS.find((name) => name === address.get('tab')) ?? 'active',
    search: search.safeParse(address.get('search') ?? '').data ?? '',
    status: numbersOf(status, address.getAll('status')),
    category_id: numbersOf(category_id, address.getAll('category_id')),
  };
}

/** The same, as the list's call takes it. */
export function callOf(query: MyAdsQuery): Input<'GET /product/my-product'> {
  return {
    tab: query.tab,
    ...(query.search === '' ? {} : { search: query.search }),
    ...(query.status.length === 0 ? {} : { status: query.status }),
    ...(query.category_id.length === 0 ? {} : { category_id: query.category_id }),
  };
}

/** Whether it leaves ads of the tab out. */
export function isNarrowed(query: MyAdsQuery): boolean {
  return query.search !== '' || query.status.length > 0 || query.category_id.length > 0;
}

/** The same, as the page's address. */
export function addressOf(query: MyAdsQuery): string {
  const address = new URLSearchParams({ tab: query.tab });
  if (query.search !== '') address.set('search', query.search);
  for (const each of query.status) address.append('status', String(each));
  for (const each of query.category_id) address.append('category_id', String(each));
  return `?${address}`;
}
