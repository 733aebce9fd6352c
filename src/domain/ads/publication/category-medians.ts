import type { Read } from '../../../base/database.ts';
import { LOW_PRICE_SHARE, PRICE_UNITS } from '../../../contract/ads/rules.ts';
import type { Ad } from '../ad-store.ts';
import { mediansOf } from './category-median-store.ts';

/** The median price of an ad's category if its own price is so far below that it may be a mistake; otherwise null. */
export async function doubtedMedian(
  read: Read,
  { sub_category_id, price, price_unit }: Pick<Ad, 'sub_category_id' | 'price' | 'price_unit'>,
): Promise<number | null> {
  if (sub_category_id === null || price === null || price === 0 || price_unit !== PRICE_UNITS.IDR) return null;
  const median = (await mediansOf(read, [sub_category_id])).get(sub_category_id);
  return median !== undefined && price < median * LOW_PRICE_SHARE ? median : null;
}
