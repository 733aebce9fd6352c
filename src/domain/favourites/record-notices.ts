import { startAfterCommit, type Tx } from '../../base/database.ts';
import { AD_STATUSES } from '../../contract/ads/rules.ts';
import { type Offer, offerOf, shareLockAds } from '../ads/public.ts';
import { insertNotices, insertPriceNotices } from './notice-store.ts';
import { NOTIFY_OF_FAVOURITES_JOB } from './notify-of-favourites.ts';

/**
 * Records notices for the users whose favourite an ad is, of what has changed: a lower price, a reservation, its sale
 * or end.
 */
export async function recordNotices(tx: Tx, adId: string, now: Date): Promise<void> {
  await shareLockAds(tx, [adId]);
  const offer = await offerOf(tx, adId);
  if (!offer) return;
  const isNew = await recordOf(tx, { ad_id: adId, owner_id: offer.owner_id, now }, offer);
  if (isNew) startAfterCommit(tx, NOTIFY_OF_FAVOURITES_JOB);
}

async function recordOf(tx: Tx, about: Parameters<typeof insertNotices>[1], offer: Offer): Promise<boolean> {
  const { status, availability, price, price_unit } = offer;
  if (status === AD_STATUSES.PUBLISHED) {
    const isLower = price !== null && (await insertPriceNotices(tx, about, { price, price_unit }));
    const isReserved = availability === 'reserved' && (await insertNotices(tx, about, 'reserved'));
    return isLower || isReserved;
  }
  if (ENDED.includes(status)) return insertNotices(tx, about, availability === 'sold' ? 'sold' : 'ended');
  return false;
}

const ENDED: readonly number[] = [AD_STATUSES.EXPIRED, AD_STATUSES.INACTIVE, AD_STATUSES.BANNED];
