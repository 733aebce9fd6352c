import type { Tx } from '../../base/database.ts';
import { addJob } from '../../base/outbox.ts';
import { ACCOUNT_STATUSES } from '../../contract/account-rules.ts';
import { mailQueue } from '../../providers/mail/mailer.ts';
import { profileOf } from '../accounts/public.ts';
import { keepAds } from '../ads/public.ts';
import type { Services } from '../binding.ts';
import { notify } from '../notifications/public.ts';
import { cardsByIds, liveIds } from '../search/public.ts';
import { onlyWaitingAd, takeDueSearches, takeHits, usersToTell } from './match-store.ts';
import { SEARCH_MAIL_JOB } from './send-search-mail.ts';

/** Name of the job that tells users what their saved searches found. */
export const TELL_JOB = 'tell_saved_searches';
const BATCH = 200;
/** Users who are told at the same time. */
const LANES = 3;

/** The job: tells every user whose searches are due. Several processes may run it. */
export async function tellUsers({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  for (;;) {
    const now = clock.now();
    const users = await usersToTell(database.read, now, BATCH);
    let told = 0;
    const tellRest = async () => {
      for (let userId = users.pop(); userId !== undefined; userId = users.pop()) {
        const user_id = userId;
        if (await database.transaction((tx) => tellUser(tx, user_id, now))) told += 1;
      }
    };
    const { length } = users;
    await Promise.all(Array.from({ length: LANES }, tellRest));
    // Another process has locked the rest.
    if (length < BATCH || told === 0) return;
  }
}

/** Tells a user of all searches that are due, in one notification. False if there were none. */
async function tellUser(tx: Tx, userId: string, now: Date): Promise<boolean> {
  // Only a single ad is linked to; it stays until then.
  const onlyAd = await onlyWaitingAd(tx, userId);
  if (onlyAd !== null) await keepAds(tx, [onlyAd]);
  const due = await takeDueSearches(tx, userId, now);
  if (due.length === 0) return false;
  const hits = await takeHits(
    tx,
    due.map(({ id }) => id),
    now,
  );
  const user = await profileOf(tx, userId);
  // Nothing is sent later for the time in which an account was suspended or waited for its deletion.
  if (user?.account_status !== ACCOUNT_STATUSES.ACTIVE) return true;
  const running = due.filter(({ is_paused }) => !is_paused);
  const found = hits.filter(({ search_id }) => running.some(({ id }) => id === search_id));
  const ids = [...new Set(found.map(({ ad_id }) => ad_id))];
  const live = await liveIds(tx, ids, now);
  const searches = running.filter(({ id }) => found.some((hit) => hit.search_id === id && live.has(hit.ad_id)));
  const [ad] = await cardsByIds(tx, ids.filter((id) => live.has(id)).slice(0, 1), now);
  if (!ad) return true;
  const data = { search: searches.map(({ name }) => name).join('”, “'), ads: live.size, title: ad.title };
  const ad_id = ad.ad_id === onlyAd && live.size === 1 ? onlyAd : null;
  await notify(tx, { user_id: userId, kind: 'search_found', data, ad_id, now }, () =>
    addJob(tx, SEARCH_MAIL_JOB, { user_id: userId, told_at: now.toISOString() }, { queue: mailQueue() }),
  );
  return true;
}
