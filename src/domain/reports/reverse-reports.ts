import type { Tx } from '../../base/database.ts';
import { changeSellerCount, countReports } from '../ads/public.ts';
import { changeOutcome, lockReporters, type Reporters, reportersOf, saveState, weighReporters } from './store.ts';

/** An ad of which the caller has locked the owner and the ad. `decided_at` is when its reports were decided. */
type Decided = { ad_id: string; decided_at: Date };

/** Reports that a moderator found right count as wrong now. Returns their reporters, whom the caller notifies. */
export async function reverseUpheldReports(tx: Tx, { now, ...about }: Decided & { now: Date }): Promise<Reporters> {
  await lockReporters(tx, await reportersOf(tx, about.ad_id));
  const reporters = await changeOutcome(tx, { ...about, from: 'upheld' }, { outcome: 'dismissed', decided_at: now });
  await countReports(tx, about.ad_id, -reporters.total);
  await weighReporters(tx, reporters.users);
  return reporters;
}

/** Reports that a moderator found wrong wait again. Returns their reporters, whom the caller notifies. */
export async function reopenReports(
  tx: Tx,
  { owner_id, ...about }: Decided & { owner_id: string },
): Promise<Reporters> {
  await lockReporters(tx, await reportersOf(tx, about.ad_id));
  const reporters = await changeOutcome(tx, { ...about, from: 'dismissed' }, { outcome: null, decided_at: null });
  if (reporters.total === 0) return reporters;
  await weighReporters(tx, reporters.users);
  await saveState(tx, about.ad_id, { cleared_at: null });
  await changeSellerCount(tx, owner_id, 'reports_cleared', -1);
  return reporters;
}
