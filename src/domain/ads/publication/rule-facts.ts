import { MILLISECONDS } from '../../../base/clock.ts';
import type { Read } from '../../../base/database.ts';
import { PRICE_UNITS } from '../../../contract/ads/rules.ts';
import type { Measure } from '../../../contract/screening/rules.ts';
import type { Profile } from '../../accounts/public.ts';
import type { AdFacts } from '../../screening/public.ts';
import type { Ad } from '../ad-store.ts';
import { mediansOf } from './category-median-store.ts';
import { accountsOf } from './rule-facts-store.ts';

export type Evaluated = { ad: Ad; owner: Profile; contact: { phone: string } };

/** The numbers that these measures compare, by ad. Only what a measure needs is read. */
export async function factsOf(
  read: Read,
  evaluated: readonly Evaluated[],
  measures: ReadonlySet<Measure>,
  now: Date,
): Promise<ReadonlyMap<string, AdFacts>> {
  if (measures.size === 0 || evaluated.length === 0) return new Map();
  const medians = measures.has('cheap_new_account')
    ? await mediansOf(
        read,
        evaluated.map(({ ad }) => ad.sub_category_id),
      )
    : new Map<number, number>();
  const accounts = measures.has('shared_phone') ? await accountsOf(read, evaluated) : new Map<string, string[]>();
  return new Map(
    evaluated.map(({ ad, owner, contact }) => {
      const median = medians.get(ad.sub_category_id ?? 0) ?? null;
      const price = ad.price_unit === PRICE_UNITS.IDR && ad.price_note !== 'starting_from' ? (ad.price ?? 0) : 0;
      const users = accounts.get(contact.phone);
      return [
        ad.id,
        {
          account_days: Math.floor((now.getTime() - owner.created_at.getTime()) / MILLISECONDS.day),
          pricePercent: median && price > 0 ? Math.round((price / median) * 100) : null,
          median,
          phoneAccounts: users ? users.filter((id) => id !== ad.owner_id).length : null,
          reveals: ad.counts.reveals,
          favourites: ad.counts.favourites,
        },
      ];
    }),
  );
}
