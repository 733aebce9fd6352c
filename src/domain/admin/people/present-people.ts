import type { Read } from '../../../base/database.ts';
import { ACCOUNT_STATUSES } from '../../../contract/accounts/rules.ts';
import type { PersonRow } from '../../../contract/admin/people.ts';
import { maskedEmail, profilesOf } from '../../accounts/public.ts';
import { adTotalsOf } from '../../ads/public.ts';
import { citiesByIds } from '../../catalogue/public.ts';
import { balancesOf } from '../../wallet/public.ts';

/** Users as rows of a list, in the order of their ids; unknown ones are missing. */
export async function presentPeople(read: Read, ids: readonly string[]): Promise<PersonRow[]> {
  const profiles = await profilesOf(read, ids);
  const [cities, ads, balances] = await Promise.all([
    citiesByIds(read, [...new Set([...profiles.values()].map(({ city_id }) => city_id))]),
    adTotalsOf(read, ids),
    balancesOf(read, ids),
  ]);
  return ids.flatMap((id) => {
    const profile = profiles.get(id);
    if (!profile) return [];
    const { full_name, email, city_id, user_type, account_status, identity_status, created_at } = profile;
    const isErased = account_status === ACCOUNT_STATUSES.ERASED;
    return {
      id,
      full_name,
      user_type,
      account_status,
      identity_status,
      email: isErased ? '' : maskedEmail(email),
      city_name: cities.get(city_id)?.name ?? '',
      ads: ads.get(id)?.total ?? 0,
      coins: balances.get(id) ?? 0,
      created_at: created_at.toISOString(),
    };
  });
}
