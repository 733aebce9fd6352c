import type { Tx } from '../../../base/database.ts';
import { changeCases, lockCasesOfAd } from './case-store.ts';

/** `decided_at` is when the ad's cases were decided. */
type Decided = { ad_id: string; decided_at: Date };

/** Cases on which a moderator acted count as dismissed now. Returns whose they are, whom the caller notifies. */
export async function reverseUpheldCases(tx: Tx, { now, ...about }: Decided & { now: Date }): Promise<string[]> {
  await lockCasesOfAd(tx, about.ad_id);
  return changeCases(tx, { ...about, from: 'upheld' }, { outcome: 'dismissed', decided_at: now });
}

/** Cases that a moderator dismissed wait again. Returns whose they are, whom the caller notifies. */
export async function reopenCases(tx: Tx, about: Decided): Promise<string[]> {
  await lockCasesOfAd(tx, about.ad_id);
  return changeCases(tx, { ...about, from: 'dismissed' }, { outcome: null, decided_at: null });
}
