import type { Read } from '../base/database.ts';
import { waitingSeconds } from '../base/jobs.ts';
import { eventWaitingSeconds } from '../base/outbox-delivery.ts';
import { JOB_KINDS, type JobKind, jobKind } from './job-kinds.ts';

/** Seconds for which the oldest job or event of each kind waits since it was due. */
export async function waitingByKind(read: Read): Promise<Map<JobKind, number>> {
  const waiting = new Map<JobKind, number>(JOB_KINDS.map((kind) => [kind, 0]));
  for (const [name, seconds] of await waitingSeconds(read)) {
    const kind = jobKind(name);
    waiting.set(kind, Math.max(waiting.get(kind) ?? 0, seconds));
  }
  return waiting.set('events', await eventWaitingSeconds(read));
}
