import type { Tx } from '../../base/database.ts';
import { reportSeverity } from '../../contract/reports/rules.ts';
import { openReview } from '../review-queue/public.ts';
import { weighReports } from './store.ts';

/**
 * Puts the waiting reports of a locked ad before a moderator. Returns the sum of their weights, which is 0 without any.
 */
export async function openReportJob(tx: Tx, ad: { id: string; owner_id: string }, now: Date): Promise<number> {
  const { weight, severity, types } = await weighReports(tx, ad.id);
  if (types.length === 0) return 0;
  await openReview(tx, {
    kind: 'report',
    subject: { type: 'ad', id: ad.id },
    owner_id: ad.owner_id,
    severity: reportSeverity({ severity, weight }),
    reasons: types.map(({ id, count }) => ({ key: 'report.type', params: { id, count } })),
    now,
  });
  return weight;
}
