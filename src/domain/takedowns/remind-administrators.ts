import type { Tx } from '../../base/database.ts';
import { activeAdministrators } from '../accounts/public.ts';
import { notifyAll } from '../notifications/public.ts';
import { raiseReview } from '../review-queue/public.ts';
import type { Services } from '../services.ts';
import { severityOf } from './rules.ts';
import { lockTakedownsToNotify, markNotified, openTakedowns, type StoredTakedown } from './store.ts';

const BATCH = 100;

/**
 * The job: reminds all administrators of requests when three quarters of their time are over, and when all of it is,
 * once each; and raises the severity of those that wait. Several processes may run it at the same time.
 */
export async function remindAdministrators({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const now = clock.now();
  const reminded = await database.transaction(async (tx) => {
    const takedowns = await lockTakedownsToNotify(tx, { now, limit: BATCH });
    for (const takedown of takedowns) await remind(tx, takedown, now);
    return takedowns.length;
  });
  await database.transaction(async (tx) => {
    for (const takedown of await openTakedowns(tx, { after: null, limit: BATCH })) {
      await raiseReview(tx, { kind: 'takedown', subject_id: takedown.id, severity: severityOf(takedown, now) });
    }
  });
  return reminded;
}

async function remind(
  tx: Tx,
  { id, authority, reference, due_at, warned_at }: StoredTakedown,
  now: Date,
): Promise<void> {
  const isOver = due_at <= now;
  await markNotified(tx, id, { warned_at: warned_at ?? now, ...(isOver ? { overdue_notified_at: now } : {}) });
  const data = { authority, reference, due_time: due_at.toISOString() };
  await notifyAll(
    tx,
    isOver ? 'takedown_overdue' : 'takedown_due',
    (await activeAdministrators(tx)).map((user_id) => ({ user_id, data, ad_id: null, now })),
  );
}
