import type { Tx } from '../../base/database.ts';
import { AD_STATUSES } from '../../contract/ads/rules.ts';
import { lockAdOfOwner } from '../ads/public.ts';
import { closeReview } from '../review-queue/public.ts';
import { openReportJob } from './report-job.ts';
import { endReports, stateOf } from './store.ts';

/**
 * The author has changed the ad: reports of what it was until then no longer count, and their reporters may report it
 * again. An ad that reports have taken off the board since waits for its decision.
 */
export async function lapseReports(
  tx: Tx,
  { ad_id, revised_at, now }: { ad_id: string; revised_at: string; now: Date },
): Promise<void> {
  const ad = await lockAdOfOwner(tx, ad_id);
  if (!ad) return;
  const { held_from } = await stateOf(tx, ad_id);
  if (held_from !== null && ad.status === AD_STATUSES.PENDING_APPROVAL) return;
  const ended = await endReports(tx, ad_id, { outcome: 'lapsed', until: new Date(revised_at), now });
  if (ended.total === 0) return;
  await closeReview(tx, { kind: 'report', subject_id: ad_id, decision: 'revised', decided_by: null, now });
  // Reports made since the revision are about the new content.
  await openReportJob(tx, { id: ad_id, owner_id: ad.owner_id }, now);
}
