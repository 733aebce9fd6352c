import { sql } from 'kysely';
import type { Read, Tx } from '../../../base/database.ts';

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

/** Stores the count of a day, and returns the level that was notified about on it. */
export async function saveLiability(
  tx: Tx,
  { day, coins, limit, now }: { day: string; coins: number; limit: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ notified_level: number }>`
    insert into liability_days (day, coins, coin_limit, counted_at)
    values (${day}::date, ${coins}::bigint, ${limit}::bigint, ${now}::timestamptz)
    on conflict (day) do update set coins = excluded.coins, coin_limit = excluded.coin_limit,
      counted_at = excluded.counted_at
    returning notified_level`.execute(tx);
  return rows[0]?.notified_level ?? 0;
}

export async function setNotifiedLevel(tx: Tx, day: string, level: number): Promise<void> {
  await sql`update liability_days set notified_level = ${level} where day = ${day}::date`.execute(tx);
}
