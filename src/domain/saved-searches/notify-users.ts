import type { Tx } from '../../base/database.ts';
import { ACCOUNT_STATUSES } from '../../contract/accounts/rules.ts';
import { profilesOf, shareLockUsers } from '../accounts/public.ts';
import { shareLockAds } from '../ads/public.ts';
import { notifyAll } from '../notifications/public.ts';
import { cardsByIds, liveIds } from '../search/public.ts';
import type { Services } from '../services.ts';
import { onlyWaitingAds, remindMissed, takeDueSearches, takeHits, usersToNotify } from './match-store.ts';
import { SEARCH_MAIL_JOB } from './send-search-mail.ts';

/** Name of the job that notifies users of what their saved searches found. */
export const NOTIFY_JOB = 'notify_saved_searches';
/** Users who are notified in one transaction. */
const BATCH = 200;

/** The job: notifies every user whose searches are due. Several processes may run it. */
export async function notifyUsers({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  await database.transaction((tx) => remindMissed(tx, clock.now()));
  for (;;) {
    const now = clock.now();
    const users = await usersToNotify(database.read, now, BATCH);
    const isAny = users.length > 0 && (await database.transaction((tx) => notifyBatch(tx, users, now)));
    // Another process has notified the rest.
    if (users.length < BATCH || !isAny) return;
  }
}

/** Notifies each of these users of all searches that are due, in one notification. False if there were none. */
async function notifyBatch(tx: Tx, userIds: readonly string[], now: Date): Promise<boolean> {
  // In the order in which erasing an account and deleting an ad lock. Only a single ad is linked to, so it must stay.
  await shareLockUsers(tx, userIds);
  const onlyAds = await onlyWaitingAds(tx, userIds);
  await shareLockAds(tx, [...onlyAds.values()]);
  const due = await takeDueSearches(tx, userIds, now);
  if (due.length === 0) return false;
  const hits = await takeHits(
    tx,
    due.map(({ id }) => id),
    now,
  );
  const users = await profilesOf(tx, userIds);
  const live = await liveIds(tx, [...new Set(hits.map(({ ad_id }) => ad_id))], now);
  // Nothing is sent later for the time in which an account was suspended or waited for its deletion.
  const isActive = (userId: string) => users.get(userId)?.account_status === ACCOUNT_STATUSES.ACTIVE;
  const running = new Map(
    due.filter(({ user_id, is_paused }) => !is_paused && isActive(user_id)).map((search) => [search.id, search]),
  );
  const found = hits.filter(({ search_id, ad_id }) => running.has(search_id) && live.has(ad_id));
  const ofUsers = [...Map.groupBy(found, ({ search_id }) => running.get(search_id)?.user_id ?? '')].map(
    ([user_id, own]) => ({
      user_id,
      ads: [...new Set(own.map(({ ad_id }) => ad_id))],
      names: [...new Set(own.map(({ search_id }) => search_id))].toSorted().map((id) => running.get(id)?.name ?? ''),
    }),
  );
  const newest = [...new Set(ofUsers.flatMap(({ ads }) => ads.slice(0, 1)))];
  const titles = new Map((await cardsByIds(tx, newest, now)).map(({ ad_id, title }) => [ad_id, title]));
  const notices = ofUsers.flatMap(({ user_id, ads, names }) => {
    const [first = ''] = ads;
    const title = titles.get(first);
    if (title === undefined) return [];
    const data = { search: names.join('”, “'), ads: ads.length, title };
    return { user_id, data, ad_id: ads.length === 1 && onlyAds.get(user_id) === first ? first : null, now };
  });
  const notified_at = now.toISOString();
  await notifyAll(tx, 'search_found', notices, ({ user_id }) => ({
    name: SEARCH_MAIL_JOB,
    payload: { user_id, notified_at },
  }));
  return true;
}
