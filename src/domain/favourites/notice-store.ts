import { sql } from 'kysely';
import { z } from 'zod';
import type { Read, Tx } from '../../base/database.ts';

export const NOTICE_KINDS = ['price', 'reserved', 'sold', 'ended'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
/** The ad's owner gets none. */
type About = { ad_id: string; owner_id: string; now: Date };

/**
 * Records for everybody whose favourite this ad is that its price is lower than they know. Returns whether there is
 * anybody.
 */
export async function insertPriceNotices(
  tx: Tx,
  { ad_id, owner_id, now }: About,
  { price, price_unit }: { price: number; price_unit: number },
): Promise<boolean> {
  // A price in the other currency is neither lower nor higher.
  const { rows } = await sql`with known as (
      select user_id, lowest_price, price_unit from favourites where ad_id = ${ad_id}::uuid for update
    ), changed as (
      update favourites set lowest_price = ${price}, price_unit = ${price_unit} from known
      where favourites.ad_id = ${ad_id}::uuid and favourites.user_id = known.user_id
        and (known.lowest_price is null or known.lowest_price > ${price} or known.price_unit <> ${price_unit}))
    insert into favourite_notices (user_id, ad_id, kind, price, former_price, created_at)
    select user_id, ${ad_id}::uuid, 'price', ${price}, lowest_price, ${now} from known
    where lowest_price > ${price} and price_unit = ${price_unit} and user_id <> ${owner_id}::uuid
    on conflict do nothing returning user_id`.execute(tx);
  return rows.length > 0;
}

/** Records for everybody whose favourite this ad is that it is reserved, sold or ended. */
export async function insertNotices(
  tx: Tx,
  { ad_id, owner_id, now }: About,
  kind: Exclude<NoticeKind, 'price'>,
): Promise<boolean> {
  const { rows } = await sql`insert into favourite_notices (user_id, ad_id, kind, created_at)
    select user_id, ad_id, ${kind}, ${now} from favourites
    where ad_id = ${ad_id}::uuid and user_id <> ${owner_id}::uuid
    on conflict do nothing returning user_id`.execute(tx);
  return rows.length > 0;
}

const waiting = z.object({
  user_id: z.string(),
  ad_id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  price: z.int(),
  former_price: z.int().nullable(),
});

/** Ads with the notices that have waited longest. */
export async function adsWithWaitingNotices(read: Read, limit: number): Promise<string[]> {
  const { rows } = await sql<{ ad_id: string }>`select distinct ad_id from (
    select ad_id from favourite_notices where notified_at is null order by created_at limit ${limit}) as waiting`.execute(
    read,
  );
  return rows.map(({ ad_id }) => ad_id);
}

/**
 * Marks the oldest waiting notices of these ads as sent and returns them; those that another process has taken are left
 * out.
 */
export async function takeNotices(
  tx: Tx,
  adIds: readonly string[],
  now: Date,
  limit: number,
): Promise<z.output<typeof waiting>[]> {
  const { rows } = await sql`update favourite_notices set notified_at = ${now}
    where (user_id, ad_id, kind, price) in (
      select user_id, ad_id, kind, price from favourite_notices where notified_at is null
      and ad_id = any(${adIds}::uuid[]) order by created_at limit ${limit} for update skip locked)
    returning user_id, ad_id, kind, price, former_price`.execute(tx);
  return z.array(waiting).parse(rows);
}
