import { z } from 'zod';
import type { Read, Tx } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import { PROMOTION_KINDS } from '../../contract/ads.ts';

const promotionKind = z.enum(PROMOTION_KINDS);
export type Promotions = Record<z.output<typeof promotionKind>, Date | null>;

const NO_PROMOTIONS: Promotions = { boost: null, highlight: null };

/** Until when each promotion runs; null where there is none. */
export async function promotionsOf(read: Read, adId: string): Promise<Promotions> {
  return (await promotionsOfAds(read, [adId])).get(adId) ?? NO_PROMOTIONS;
}

/** The promotions of several ads; those without any are not in it. */
export async function promotionsOfAds(read: Read, adIds: readonly string[]): Promise<Map<string, Promotions>> {
  if (adIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('ad_promotions')
    .select((expression) => ['ad_id', 'kind', expression.fn.max('ends_at').as('ends_at')])
    .where('ad_id', 'in', adIds)
    .groupBy(['ad_id', 'kind'])
    .execute();
  const found = new Map<string, Promotions>();
  for (const { ad_id, kind, ends_at } of rows) {
    found.set(ad_id, { ...(found.get(ad_id) ?? NO_PROMOTIONS), [promotionKind.parse(kind)]: ends_at });
  }
  return found;
}

export async function insertPromotion(
  tx: Tx,
  promotion: { ad_id: string; kind: z.output<typeof promotionKind>; starts_at: Date; ends_at: Date },
): Promise<void> {
  await tx
    .insertInto('ad_promotions')
    .values({ id: newId(), ...promotion })
    .execute();
}
