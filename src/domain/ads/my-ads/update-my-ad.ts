import type { Tx } from '../../../base/database.ts';
import type * as contract from '../../../contract/ads/my-ads.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type { SignedInCall } from '../../call.ts';
import { emit } from '../../events.ts';
import type { Services } from '../../services.ts';
import { walletOf } from '../../wallet/public.ts';
import { type Ad, updateAdAsOwner } from '../ad-store.ts';
import { requireAction } from '../rules.ts';
import { activateAd } from '../term/activate-ad.ts';
import { sellAd } from '../term/sell-ad.ts';
import { lockMyAd, reloadAd, requireActionNow } from './lock-my-ad.ts';
import { presentOneMyAd } from './present-my-ads.ts';

type Input = ParsedOf<typeof contract.updateMyAd>;

export async function updateMyAd(
  { database, clock }: Services,
  { actor }: SignedInCall,
  input: Input,
): Promise<ResultOf<typeof contract.updateMyAd>> {
  const { active, availability, auto_renew } = input;
  if (active === undefined && availability === undefined && auto_renew === undefined) {
    throw new AppError('invalid_argument', { fields: { active: [{ key: 'required' }] } });
  }
  return database.transaction(async (tx) => {
    let ad = await lockMyAd(tx, actor, input.id);
    const now = clock.now();
    if (active) {
      await activateAd(tx, ad, now);
      ad = await reloadAd(tx, ad);
    }
    if (auto_renew !== undefined && auto_renew !== ad.auto_renew) {
      requireAction('switch_renewal', ad.status);
      await updateAdAsOwner(tx, ad, { auto_renew }, now);
      ad = await reloadAd(tx, ad);
    }
    const refund = availability === undefined ? 0 : await changeAvailability(tx, ad, availability, now);
    const { amount } = await walletOf(tx, actor.user_id);
    return { ad: await presentOneMyAd(tx, await reloadAd(tx, ad), now), refund, balance: amount };
  });
}

/** Returns the refund of a sale. */
async function changeAvailability(tx: Tx, ad: Ad, availability: Ad['availability'], now: Date): Promise<number> {
  if (availability === 'sold') return sellAd(tx, ad, now);
  requireActionNow('reserve', ad, now);
  if (availability === ad.availability) return 0;
  await updateAdAsOwner(tx, ad, { availability }, now);
  await emit(tx, 'ad.changed', { ad_id: ad.id });
  return 0;
}
