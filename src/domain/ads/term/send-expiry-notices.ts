import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import { RENEWAL_NOTICE_DAYS } from '../../../contract/ads/rules.ts';
import { notify } from '../../notifications/public.ts';
import type { Services } from '../../services.ts';
import { walletOf } from '../../wallet/public.ts';
import type { Ad } from '../ad-store.ts';
import { insertNotice } from './notice-store.ts';
import { renewalPrice } from './renewal-price.ts';
import { pauseEnd } from './term.ts';
import { pausesWithoutNotice, renewalsWithoutNotice } from './term-store.ts';

const BATCH = 200;
const PAUSE_NOTICE = 'ad_ending_inactive';
/** Days before the end of an inactive ad's pause on which its owner is notified. */
const PAUSE_NOTICE_DAYS = 3;

/**
 * Notifies owners of coming renewals with their price and of ending pauses, each once. Returns the number of notices.
 */
export async function sendExpiryNotices(services: Pick<Services, 'database' | 'clock'>): Promise<number> {
  return (await sendRenewalNotices(services)) + (await sendPauseEndNotices(services));
}

/** Sends only the nearest notice: a late run does not send both. */
async function sendRenewalNotices({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  let sent = 0;
  const days = RENEWAL_NOTICE_DAYS.toSorted((a, b) => b - a);
  for (const [index, before] of days.entries()) {
    const kind = `renewal_due_${before}`;
    for (;;) {
      const now = clock.now();
      const after = addMilliseconds(now, (days[index + 1] ?? 0) * MILLISECONDS.day);
      const by = addMilliseconds(now, before * MILLISECONDS.day);
      const ads = await renewalsWithoutNotice(database.read, { kind, after, by, limit: BATCH });
      for (const ad of ads) if (await sendRenewalNotice({ database }, ad, kind, now)) sent += 1;
      if (ads.length < BATCH) break;
    }
  }
  return sent;
}

async function sendRenewalNotice({ database }: Pick<Services, 'database'>, ad: Ad, kind: string, now: Date) {
  const { end_date } = ad;
  if (!end_date) return false;
  return database.transaction(async (tx) => {
    if (!(await insertNotice(tx, { ad_id: ad.id, kind, about: end_date, notified_at: now }))) return false;
    const offer = await renewalPrice(tx, ad);
    const { amount } = await walletOf(tx, ad.owner_id);
    const price = offer?.price ?? 0;
    const data = { title: ad.title, price, end_date: end_date.toISOString(), balance: amount };
    await notify(tx, { user_id: ad.owner_id, kind: 'renewal_due', data, ad_id: ad.id, now });
    return true;
  });
}

async function sendPauseEndNotices({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  let sent = 0;
  for (;;) {
    const now = clock.now();
    const by = addMilliseconds(now, PAUSE_NOTICE_DAYS * MILLISECONDS.day);
    const ads = await pausesWithoutNotice(database.read, { kind: PAUSE_NOTICE, after: now, by, limit: BATCH });
    for (const ad of ads) {
      const about = pauseEnd(ad);
      if (!about) continue;
      await database.transaction(async (tx) => {
        if (!(await insertNotice(tx, { ad_id: ad.id, kind: PAUSE_NOTICE, about, notified_at: now }))) return;
        const data = { title: ad.title, run_date: about.toISOString() };
        await notify(tx, { user_id: ad.owner_id, kind: PAUSE_NOTICE, data, ad_id: ad.id, now });
        sent += 1;
      });
    }
    if (ads.length < BATCH) return sent;
  }
}
