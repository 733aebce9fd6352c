import type { Tx } from '../../base/database.ts';
import { ACCOUNT_STATUSES } from '../../contract/account-rules.ts';
import { formatMoney } from '../../contract/money.ts';
import { profilesOf } from '../accounts/public.ts';
import { keepAds, offerOf } from '../ads/public.ts';
import type { Services } from '../binding.ts';
import { notifyAll } from '../notifications/public.ts';
import { adsToTellOf, takeNotices } from './notice-store.ts';

/** Name of the job that tells users what has changed about their favourites. */
export const TELL_FAVOURITES_JOB = 'tell_favourites';
const BATCH = 200;

/** The job. Several processes may run it; what one has told, no other tells. */
export async function tellFavourites({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  for (;;) {
    const told = await database.transaction((tx) => tellBatch(tx, clock.now()));
    if (told < BATCH) return;
  }
}

async function tellBatch(tx: Tx, now: Date): Promise<number> {
  const ads = await adsToTellOf(tx, BATCH);
  await keepAds(tx, ads);
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
