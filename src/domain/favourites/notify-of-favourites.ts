import type { Tx } from '../../base/database.ts';
import { ACCOUNT_STATUSES } from '../../contract/accounts/rules.ts';
import { formatMoney } from '../../contract/text/money.ts';
import { profilesOf } from '../accounts/public.ts';
import { offerOf, shareLockAds } from '../ads/public.ts';
import { notifyAll } from '../notifications/public.ts';
import type { Services } from '../services.ts';
import { adsWithWaitingNotices, takeNotices } from './notice-store.ts';

/** Name of the job that notifies users of changes of their favourites. */
export const NOTIFY_OF_FAVOURITES_JOB = 'notify_of_favourites';
const BATCH = 200;

/** The job. Several processes may run it; no two send the same notice. */
export async function notifyOfFavourites({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  for (;;) {
    const sent = await database.transaction((tx) => notifyBatch(tx, clock.now()));
    if (sent < BATCH) return;
  }
}

async function notifyBatch(tx: Tx, now: Date): Promise<number> {
  const ads = await adsWithWaitingNotices(tx, BATCH);
  await shareLockAds(tx, ads);
  const notices = await takeNotices(tx, ads, now, BATCH);
  const users = await profilesOf(
    tx,
    notices.map(({ user_id }) => user_id),
  );
  const offers = new Map<string, Awaited<ReturnType<typeof offerOf>>>();
  for (const ad_id of ads) offers.set(ad_id, await offerOf(tx, ad_id));
  for (const [kind, some] of Map.groupBy(notices, (notice) => notice.kind)) {
    const sent = some.flatMap(({ user_id, ad_id, price, former_price }) => {
      const offer = offers.get(ad_id);
      if (!offer || users.get(user_id)?.account_status !== ACCOUNT_STATUSES.ACTIVE) return [];
      const money = (amount: number) => formatMoney(amount, offer.price_unit);
      const prices = kind === 'price' ? { price: money(price), former_price: money(former_price ?? price) } : {};
      return { user_id, ad_id, data: { title: offer.title, ...prices }, now };
    });
    await notifyAll(tx, `favourite_${kind}`, sent);
  }
  return notices.length;
}
