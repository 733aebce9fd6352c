import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Tx } from '../../../base/database.ts';
import { AD_LIMITS } from '../../../contract/ads/rules.ts';
import { notify } from '../../notifications/public.ts';
import type { Services } from '../../services.ts';
import { insertNotice } from '../term/notice-store.ts';
import { DRAFT_NOTICE, lockDraftsWithoutNotice, lockStaleDrafts } from '../term/term-store.ts';
import { deleteAdsAndFiles } from './ad-files.ts';

const BATCH = 200;
const { draft_days, draft_notice_days } = AD_LIMITS;
const days = (count: number) => count * MILLISECONDS.day;

/**
 * Deletes drafts that have not been saved for long. Owners are notified a week before, and have a week even if that
 * notice is late. Returns the numbers of notices and deletions.
 */
export async function clearDrafts({ database, clock }: Pick<Services, 'database' | 'clock'>) {
  const inBatches = async (work: (tx: Tx, now: Date) => Promise<number>) => {
    let total = 0;
    for (;;) {
      const done = await database.transaction((tx) => work(tx, clock.now()));
      total += done;
      if (done < BATCH) return total;
    }
  };
  return { notified: await inBatches(notifyBatch), cleared: await inBatches(clearBatch) };
}

async function notifyBatch(tx: Tx, now: Date): Promise<number> {
  const drafts = await lockDraftsWithoutNotice(tx, addMilliseconds(now, -days(draft_days - draft_notice_days)), BATCH);
  for (const { id, owner_id, title, updated_at } of drafts) {
    const about = addMilliseconds(updated_at, days(draft_days));
    if (!(await insertNotice(tx, { ad_id: id, kind: DRAFT_NOTICE, about, notified_at: now }))) continue;
    const cleared = Math.max(about.getTime(), now.getTime() + days(draft_notice_days));
    const data = { title, clear_date: new Date(cleared).toISOString() };
    await notify(tx, { user_id: owner_id, kind: DRAFT_NOTICE, data, ad_id: id, now });
  }
  return drafts.length;
}

async function clearBatch(tx: Tx, now: Date): Promise<number> {
  const before = addMilliseconds(now, -days(draft_days));
  const notified_by = addMilliseconds(now, -days(draft_notice_days));
  const drafts = await lockStaleDrafts(tx, { before, notified_by, limit: BATCH });
  if (drafts.length === 0) return 0;
  await deleteAdsAndFiles(
    tx,
    drafts.map(({ id }) => id),
  );
  for (const { owner_id, title, version } of drafts) {
    if (title === '' && version === 0) continue;
    await notify(tx, { user_id: owner_id, kind: 'draft_cleared', data: { title }, ad_id: null, now });
  }
  return drafts.length;
}
