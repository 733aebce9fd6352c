import { z } from 'zod';
import type { Tx } from '../../../base/database.ts';
import { jakartaDay } from '../../../contract/text/jakarta.ts';
import { superadminsOf } from '../../accounts/public.ts';
import { setting } from '../../catalogue/public.ts';
import { notifyAll } from '../../notifications/public.ts';
import { outstandingCoins } from '../../wallet/public.ts';
import { saveLiability, setNotifiedLevel } from './liability-day-store.ts';

/** In percent of the limit; superadmins are notified once a day about each. */
const LEVELS = [100, 80] as const;

/** Counts the outstanding coins, and notifies superadmins when they near or reach the limit. */
export async function watchLiability(tx: Tx, now: Date): Promise<{ coins: number; limit: number }> {
  const limit = await setting(tx, 'liability_limit', z.int().positive());
  const coins = await outstandingCoins(tx);
  const day = jakartaDay(now);
  const notified = await saveLiability(tx, { day, coins, limit, now });
  const level = LEVELS.find((percent) => coins * 100 >= limit * percent);
  if (level === undefined || level <= notified) return { coins, limit };
  await setNotifiedLevel(tx, day, level);
  const administrators = await superadminsOf(tx);
  const data = { coins, limit, percent: Math.floor((coins * 100) / limit) };
  await notifyAll(
    tx,
    level === 100 ? 'liability_reached' : 'liability_near',
    administrators.map((user_id) => ({ user_id, data, ad_id: null, now })),
  );
  return { coins, limit };
}
