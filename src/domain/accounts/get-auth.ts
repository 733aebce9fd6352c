import type { Read } from '../../base/database.ts';
import type { getAuth as endpoint, Viewer } from '../../contract/accounts.ts';
import type { ResultOf } from '../../contract/endpoint.ts';
import type { Call, Services } from '../binding.ts';
import { cityById } from '../catalogue/public.ts';
import { walletOf } from '../wallet/public.ts';
import { heldBonusOf } from './bonus/bonus-store.ts';
import { mayCreateAds } from './policy.ts';
import { ownSettingsOf, profileOf } from './store.ts';

/** The signed-in user, for personal pages. */
export async function getAuth(services: Services, call: Pick<Call, 'actor'>): Promise<ResultOf<typeof endpoint>> {
  if (!call.actor) return { user: null, csrf_token: null };
  return {
    user: await viewerOf(services.database.read, call.actor.user_id),
    csrf_token: services.tokens.csrf(call.actor.session_id),
  };
}

export async function viewerOf(read: Read, userId: string): Promise<Viewer> {
  const [profile, own, wallet, held_bonus] = await Promise.all([
    profileOf(read, userId),
    ownSettingsOf(read, userId),
    walletOf(read, userId),
    heldBonusOf(read, userId),
  ]);
  if (!profile || !own) throw new Error('the user of a session is missing');
  const city = await cityById(read, profile.city_id);
  const { user_id, created_at: _createdAt, ...facts } = profile;
  return {
    ...facts,
    ...own,
    id: user_id,
    city_name: city?.name ?? '',
    province_name: city?.province_name ?? '',
    location: city ? `${city.name}, ${city.province_name}` : '',
    balance: wallet.amount,
    held_bonus,
    can_create_ads: mayCreateAds(profile),
  };
}
