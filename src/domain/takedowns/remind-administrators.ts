import type { Tx } from '../../base/database.ts';
import { activeAdministrators } from '../accounts/public.ts';
import type { Services } from '../binding.ts';
import { notifyAll } from '../notifications/public.ts';
import { raiseReview } from '../review-queue/public.ts';
import { harmOf } from './rules.ts';
import { markTold, openTakedowns, type StoredTakedown, takeUntold } from './store.ts';

const BATCH = 100;

/**
 * The job: tells all administrators of requests when three quarters of their time are over, and when all of it is, once
 * each; and raises the harm of those that wait. Several processes may run it at the same time.
 */
export async function remindAdministrators({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const now = clock.now();
  const told = await database.transaction(async (tx) => {
    const takedowns = await takeUntold(tx, { now, limit: BATCH });
    for (const takedown of takedowns) await tell(tx, takedown, now);
    return takedowns.length;
  });
  await database.transaction(async (tx) => {
    for (const takedown of await openTakedowns(tx, { after: null, limit: BATCH })) {
      await raiseReview(tx, { kind: 'takedown', subject_id: takedown.id, harm: harmOf(takedown, now) });
    }
  });
  return told;
}

async function tell(tx: Tx, { id, authority, reference, due_at, warned_at }: StoredTakedown, now: Date): Promise<void> {
  const isOver = due_at <= now;
  await markTold(tx, id, { warned_at: warned_at ?? now, ...(isOver ? { overdue_told_at: now } : {}) });
  const data = { authority, reference, due_time: due_at.toISOString() };
  await notifyAll(
    tx,
    isOver ? 'takedown_overdue' : 'takedown_due',
    (await activeAdministrators(tx)).map((user_id) => ({ user_id, data, ad_id: null, now })),
  );
}
