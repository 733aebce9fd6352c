import { sql } from 'kysely';
import { z } from 'zod';
import type { Read, Tx } from '../../../base/database.ts';
import { jakartaDay } from '../../../contract/jakarta.ts';
import { superadminsOf } from '../../accounts/public.ts';
import { setting } from '../../catalogue/public.ts';
import { notifyAll } from '../../notifications/public.ts';
import { outstandingCoins } from '../../wallet/public.ts';

/** In percent of the limit; superadmins are notified once a day about each. */
const LEVELS = [100, 80] as const;

/** Counts the outstanding coins, and notifies superadmins when they near or reach the limit. */
export async function watchLiability(tx: Tx, now: Date): Promise<{ coins: number; limit: number }> {
  const limit = await setting(tx, 'liability_limit', z.int().positive());
  const coins = await outstandingCoins(tx);
  const day = jakartaDay(now);
  const { rows } = await sql<{ notified_level: number }>`
    insert into liability_days (day, coins, coin_limit, counted_at)
    values (${day}::date, ${coins}::bigint, ${limit}::bigint, ${now}::timestamptz)
    on conflict (day) do update set coins = excluded.coins, coin_limit = excluded.coin_limit,
      counted_at = excluded.counted_at
    returning notified_level`.execute(tx);
  const level = LEVELS.find((percent) => coins * 100 >= limit * percent);
  if (level === undefined || level <= (rows[0]?.notified_level ?? 0)) return { coins, limit };
  await sql`update liability_days set notified_level = ${level} where day = ${day}::date`.execute(tx);
  const administrators = await superadminsOf(tx);
  const data = { coins, limit, percent: Math.floor((coins * 100) / limit) };
  await notifyAll(
    tx,
    level === 100 ? 'liability_reached' : 'liability_near',
    administrators.map((user_id) => ({ user_id, data, ad_id: null, now })),
  );
  return { coins, limit };
}

/** The last count; null before the first one. */
export async function lastLiability(read: Read): Promise<{ coins: number; limit: number } | null> {
  const row = await read
    .selectFrom('liability_days')
    .select(['coins', 'coin_limit as limit'])
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
