import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Tx } from '../../../base/database.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { mayCreateAds, profileOf } from '../../accounts/public.ts';
import { emit } from '../../events.ts';
import { notify } from '../../notifications/public.ts';
import type { Services } from '../../services.ts';
import { walletOf } from '../../wallet/public.ts';
import type { Ad } from '../ad-store.ts';
import { chargeOwner } from '../charge-owner.ts';
import { expireAd } from './expire-ads.ts';
import { renewalPrice } from './renewal-price.ts';
import { lockRenewable, renewableIds, renewTerm } from './term-store.ts';

const BATCH = 200;
/** Ads are renewed this long before their end, so that they stay live until the job has run. */
const LEAD_TIME = 10 * MILLISECONDS.minute;

/**
 * Renews the ads with automatic renewal whose owners can pay, and expires the others at their end, each in its own
 * transaction, because it locks a wallet. Returns the number of renewals; several processes may run it concurrently,
 * and late.
 */
export async function renewAds({
  database,
  clock,
  log,
}: Pick<Services, 'database' | 'clock' | 'log'>): Promise<number> {
  let renewed = 0;
  let last: string | null = null;
  for (;;) {
    const ids = await renewableIds(database.read, addMilliseconds(clock.now(), LEAD_TIME), last, BATCH);
    for (const id of ids) {
      const done = database.transaction(async (tx) => {
        const now = clock.now();
        const ad = await lockRenewable(tx, id, addMilliseconds(now, LEAD_TIME));
        return ad !== null && renewOrExpire(tx, ad, now);
      });
      // An ad that cannot be renewed is retried in the next run and does not block the others.
      const isRenewed = await done.catch((error: unknown) => {
        log.error({ err: error, ad_id: id }, 'an ad could not be renewed');
        return false;
      });
      if (isRenewed) renewed += 1;
    }
    last = ids.at(-1) ?? null;
    if (ids.length < BATCH) return renewed;
  }
}

async function renewOrExpire(tx: Tx, ad: Ad, now: Date): Promise<boolean> {
  const { end_date } = ad;
  if (!end_date) return false;
  const offer = await renewalPrice(tx, ad);
  const owner = await profileOf(tx, ad.owner_id);
  const renewal = offer && owner && mayCreateAds(owner) ? offer : null;
  if (renewal && (await pay(tx, ad, end_date, renewal.price, now))) {
    await renew(tx, ad, { ...renewal, end_date, now });
    return true;
  }
  // The owner can top up until the end.
  if (end_date > now) return false;
  const data = { title: ad.title };
  if (!renewal) await expireAd(tx, ad, { kind: 'ad_expired', data }, now);
  else {
    const { amount } = await walletOf(tx, ad.owner_id);
    await expireAd(tx, ad, { kind: 'renewal_failed', data: { ...data, price: renewal.price, balance: amount } }, now);
  }
  return false;
}

/** False if the wallet cannot pay. The key contains the end that is extended, so that a term is paid once. */
async function pay(tx: Tx, ad: Ad, endDate: Date, price: number, now: Date): Promise<boolean> {
  const idempotency_key = `renew:${ad.id}:${endDate.toISOString()}`;
  try {
    await chargeOwner(tx, ad, { cause: 'renewal', price, idempotency_key, now });
    return true;
  } catch (error) {
    if (error instanceof AppError && (error.key === 'insufficient_balance' || error.key === 'wallet_blocked')) {
      return false;
    }
    throw error;
  }
}

type Renewal = { days: number; price: number; end_date: Date; now: Date };

async function renew(tx: Tx, ad: Ad, { days, price, end_date, now }: Renewal): Promise<void> {
  // A late job does not sell days that have passed.
  const start = end_date > now ? end_date : now;
  const end = addMilliseconds(start, days * MILLISECONDS.day);
  await renewTerm(tx, { ad_id: ad.id, end_date: end, term_days: days, term_coins: price, now });
  const { amount } = await walletOf(tx, ad.owner_id);
  const data = { title: ad.title, days, price, end_date: end.toISOString(), balance: amount };
  await notify(tx, { user_id: ad.owner_id, kind: 'renewed', data, ad_id: ad.id, now });
  await emit(tx, 'ad.changed', { ad_id: ad.id });
}
