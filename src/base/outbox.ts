import { sql } from 'kysely';
import type { Database, Read, Tx } from './database.ts';
import type { Publish } from './event-bus.ts';

/** What can be told: the rooms that own the facts add theirs by declaration merging (`interface Events`). */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the nouns
export interface Events {}
export type EventType = keyof Events & string;
export type OutboxEvent<Type extends EventType = EventType> = {
  [T in Type]: { id: number; type: T; payload: Events[T]; created_at: Date };
}[Type];

/** One listener: it runs in a transaction of its own, once for each event however often it is delivered. */
export type Subscriber = {
  name: string;
  hears: EventType;
  handle(tx: Tx, event: OutboxEvent): Promise<void>;
};

/** Declares a listener of one event type. The name is kept with each delivery and must not change. */
export function subscriber<Type extends EventType>(
  name: string,
  hears: Type,
  handle: (tx: Tx, event: OutboxEvent<Type>) => Promise<void>,
): Subscriber {
  return { name, hears, handle: (tx, event) => handle(tx, event as OutboxEvent<Type>) };
}

/** Name of the job that delivers an event. */
export const DELIVER_JOB = 'deliver_event';

/** Writes the news beside the fact, in its transaction, and asks for its delivery. */
export async function emit<Type extends EventType>(tx: Tx, type: Type, payload: Events[Type]): Promise<void> {
  const { id } = await tx
    .insertInto('outbox_events')
    .values({ type, payload: JSON.stringify(payload) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addJob(tx, DELIVER_JOB, { event_id: id });
}

/**
 * Adds a job within the transaction: it exists if, and only if, the fact is committed. Jobs of one queue run one after
 * the other.
 */
export async function addJob(
  tx: Tx,
  name: string,
  payload: unknown,
  options: { run_at?: Date; key?: string; queue?: string } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json,
    queue_name := ${options.queue ?? null}::text, run_at := ${options.run_at ?? null}::timestamptz,
    job_key := ${options.key ?? null}::text)`.execute(tx);
}

/** Hands one event to every subscriber that has not handled it, then tells the processes. Throws to be tried again. */
export async function deliver(
  { database, subscribers, publish }: { database: Database; subscribers: readonly Subscriber[]; publish: Publish },
  eventId: number,
): Promise<void> {
  const event = await loadEvent(database.read, eventId);
  if (!event) return;
  const failures: unknown[] = [];
  for (const listener of subscribers.filter((candidate) => candidate.hears === event.type)) {
    try {
      await database.transaction(async (tx) => {
        const claimed = await tx
          .insertInto('outbox_deliveries')
          .values({ event_id: eventId, subscriber: listener.name })
          .onConflict((conflict) => conflict.doNothing())
          .returning('event_id')
          .executeTakeFirst();
        if (claimed) await listener.handle(tx, event);
      });
    } catch (error) {
      failures.push(error);
    }
  }
  await publish({ id: event.id, type: event.type, payload: event.payload });
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} subscribers of ${event.type} failed`);
}

/** One event as it was written. */
export async function loadEvent(read: Read, id: number): Promise<OutboxEvent | undefined> {
  const row = await read
    .selectFrom('outbox_events')
    .select(['id', 'type', 'payload', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  // The row was written by `emit`, which checks type and payload together.
  return row as OutboxEvent | undefined;
}
