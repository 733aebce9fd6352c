import type { Read } from '../../../base/database.ts';
import { type Ad, findAd } from '../ad-store.ts';

/** What an ad offers now, whatever its status. */
export type Offer = Pick<Ad, 'title' | 'owner_id' | 'status' | 'availability' | 'price' | 'price_unit' | 'ordered_at'>;

/** The offer of an ad; null if it was deleted. */
export async function offerOf(read: Read, adId: string): Promise<Offer | null> {
  const ad = await findAd(read, adId);
  if (!ad) return null;
  const { title, owner_id, status, availability, price, price_unit, ordered_at } = ad;
  return { title, owner_id, status, availability, price, price_unit, ordered_at };
}
