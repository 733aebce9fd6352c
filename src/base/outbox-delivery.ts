import { sql } from 'kysely';
import type { Database, Read } from './database.ts';
import { listenToChannel } from './event-bus.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import { OUTBOX_CHANNEL } from './outbox.ts';

export type DeliveryOptions = {
  database: Database;
  log: Log;
  /** Delivers the event of an id. If it throws, it is called again with growing delays. */
  deliver: (eventId: number) => Promise<void>;
  timeouts?: DeliveryTimeouts;
};

/**
 * `pollMs`: how often a worker looks without being woken. `leaseMs`: after this time a dead worker's events are free.
 */
export type DeliveryTimeouts = { pollMs: number; leaseMs: number };
export const DELIVERY_TIMEOUTS: DeliveryTimeouts = { pollMs: 2000, leaseMs: 10_000 };

const CONCURRENCY = 4;
/** As many as a job has: the last one comes after about three days. */
const MAX_ATTEMPTS = 25;

/** The oldest event that is due, which no other worker gets before the lease ends; undefined if there is none. */
async function claimEvent({ pool }: Database, leaseMilliseconds: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ event_id: number }>(
    `update outbox_waiting set attempts = attempts + 1, run_at = now() + make_interval(secs => $1)
      where event_id = (
        select event_id from outbox_waiting where run_at <= now() and attempts < ${MAX_ATTEMPTS}
        order by event_id limit 1 for update skip locked
      ) returning event_id`,
    [leaseMilliseconds / 1000],
  );
  return rows[0]?.event_id;
}

/** Delivers a claimed event and removes it from the waiting ones, or lets it wait for the next attempt. */
async function deliverClaimed({ database, log, deliver }: DeliveryOptions, eventId: number): Promise<void> {
  try {
    await deliver(eventId);
  } catch (error) {
    log.error({ err: error, event_id: eventId }, 'an event could not be delivered and is tried again later');
    await database.pool.query(
      'update outbox_waiting set run_at = now() + make_interval(secs => exp(least(10, attempts))) where event_id = $1',
      [eventId],
    );
    return;
  }
  await database.pool.query('delete from outbox_waiting where event_id = $1', [eventId]);
}

/** Delivers the events that are due, one after another, until none is left. Tests use it in place of a worker. */
export async function deliverDueEvents(options: DeliveryOptions): Promise<void> {
  for (;;) {
    const eventId = await claimEvent(options.database, DELIVERY_TIMEOUTS.leaseMs);
    if (eventId === undefined) return;
    await deliverClaimed(options, eventId);
  }
}

/**
 * Starts delivering events: woken after commits, and every `pollMs` in case a process died between its commit and the
 * waking. Any number of processes may do so. An event is claimed for `leaseMs`, which is extended while its delivery
 * takes longer. Two deliveries of one event at once are safe: `outbox_deliveries` lets a subscriber handle it once.
 */
export async function startDelivery(options: DeliveryOptions & { url: string }): Promise<Jobs> {
  const { database, log, url } = options;
  const { pollMs, leaseMs } = options.timeouts ?? DELIVERY_TIMEOUTS;
  const running = new Set<Promise<void>>();
  const claimed = new Set<number>();
  let stopped = false;
  /** Counts wakings, so that none is missed while all slots are in a query that sees an earlier state. */
  let wakings = 0;

  async function work(): Promise<void> {
    while (!stopped) {
      const wakingsBefore = wakings;
      const eventId = await claimEvent(database, leaseMs);
      if (eventId === undefined) {
        if (wakings === wakingsBefore) return;
        continue;
      }
      claimed.add(eventId);
      // Where one event waits there may be more.
      startSlot();
      await deliverClaimed(options, eventId).finally(() => claimed.delete(eventId));
    }
  }

  function startSlot(): void {
    if (stopped || running.size >= CONCURRENCY) return;
    const slot = work().catch((error: unknown) => log.debug({ err: error }, 'waiting events could not be read'));
    running.add(slot);
    void slot.finally(() => running.delete(slot));
  }

  function wake(): void {
    wakings += 1;
    startSlot();
  }

  async function extendLeases(): Promise<void> {
    if (claimed.size === 0) return;
    await database.pool
      .query(
        'update outbox_waiting set run_at = now() + make_interval(secs => $1) where event_id = any ($2) and run_at > now()',
        [leaseMs / 1000, [...claimed]],
      )
      .catch((error: unknown) => log.debug({ err: error }, 'claims of events could not be extended'));
  }

  const listener = await listenToChannel({ url, log, channel: OUTBOX_CHANNEL, onMessage: wake });
  const timers = [setInterval(wake, pollMs), setInterval(() => void extendLeases(), leaseMs / 3)];
  for (const timer of timers) timer.unref();
  wake();
  return {
    async stop() {
      stopped = true;
      await listener.stop();
      await Promise.all(running);
      for (const timer of timers) clearInterval(timer);
    },
  };
}

/** The number of events that have used up their attempts; they stay in the table until an operator acts. */
export async function countFailedEvents(read: Read): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from outbox_waiting where attempts >= ${MAX_ATTEMPTS}`.execute(read);
  return rows[0]?.total ?? 0;
}

/** Seconds for which the oldest event waits since it was due; 0 if none does. */
export async function eventWaitingSeconds(read: Read): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as seconds from outbox_waiting
    where attempts < ${MAX_ATTEMPTS} and run_at <= now()`.execute(read);
  return rows[0]?.seconds ?? 0;
}
