import { sql } from 'kysely';
import type { z } from 'zod';
import { type Database, notifyAfterCommit, type Read, type Tx } from './database.ts';
import type { Publish } from './event-bus.ts';
import { inSpan } from './tracing.ts';

/** Event types with the schemas of their payloads. */
export type EventSchemas = Record<string, z.ZodType>;
export type OutboxEvent<Schemas extends EventSchemas, Type extends keyof Schemas = keyof Schemas> = {
  [T in Type]: { id: number; type: T; payload: z.output<Schemas[T]>; created_at: Date };
}[Type];

/** Handles events of one type, once per event even if it is delivered repeatedly, each in a separate transaction. */
export type Subscriber<Schemas extends EventSchemas> = {
  name: string;
  event_type: keyof Schemas & string;
  handle(tx: Tx, event: OutboxEvent<Schemas>): Promise<void>;
};

/** Name of the channel that wakes the workers when events wait for their delivery. */
export const OUTBOX_CHANNEL = 'papan_outbox';
/** Name of the job by which an older version delivers an event; its payload is `{ event_id }`. */
export const DELIVER_JOB = 'deliver_event';

/**
 * The outbox for the events declared in `schemas`. Payloads are checked by type when they are emitted and parsed when
 * they are loaded, because the row may come from another version of the program.
 */
export function createOutbox<Schemas extends EventSchemas>(schemas: Schemas) {
  type Type = keyof Schemas & string;
  const isKnown = (type: string): type is Type => Object.hasOwn(schemas, type);

  /** Declares a subscriber. Its name is stored with each delivery and must not change. */
  function subscriber<T extends Type>(
    name: string,
    event_type: T,
    handle: (tx: Tx, event: OutboxEvent<Schemas, T>) => Promise<void>,
  ): Subscriber<Schemas> {
    return { name, event_type, handle: (tx, event) => handle(tx, event as OutboxEvent<Schemas, T>) };
  }

  /** Writes an event in the transaction of the change that it reports. After the commit a worker delivers it. */
  async function emit<T extends Type>(tx: Tx, type: T, payload: z.output<Schemas[T]>): Promise<void> {
    await emitAll(tx, type, [payload]);
  }

  /** Emits several events of a type with one statement. */
  async function emitAll<T extends Type>(tx: Tx, type: T, payloads: readonly z.output<Schemas[T]>[]): Promise<void> {
    if (payloads.length === 0) return;
    await sql`with event as (
        insert into outbox_events (type, payload)
        select ${type}, payload from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) as payload returning id
      ) insert into outbox_waiting (event_id) select id from event`.execute(tx);
    notifyAfterCommit(tx, OUTBOX_CHANNEL);
  }

  /** The event of an id; undefined if there is none. Throws if its type is unknown or its payload does not fit. */
  async function loadEvent(read: Read, id: number): Promise<OutboxEvent<Schemas> | undefined> {
    const row = await read
      .selectFrom('outbox_events')
      .select(['id', 'type', 'payload', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    if (!isKnown(row.type)) throw new Error(`Outbox event ${id} has the unknown type ${row.type}`);
    return { ...row, payload: schemas[row.type]?.parse(row.payload) } as OutboxEvent<Schemas>;
  }

  /** Hands an event to every subscriber that has not handled it, then publishes it. Throws if one of them failed. */
  async function deliver(
    delivery: { database: Database; subscribers: readonly Subscriber<Schemas>[]; publish: Publish },
    eventId: number,
  ): Promise<void> {
    const { database, subscribers, publish } = delivery;
    const event = await loadEvent(database.read, eventId);
    if (!event) return;
    const type = String(event.type);
    const deliverTo = ({ name, handle }: Subscriber<Schemas>) =>
      database.transaction(async (tx) => {
        const claimed = await tx
          .insertInto('outbox_deliveries')
          .values({ event_id: eventId, subscriber: name })
          .onConflict((conflict) => conflict.doNothing())
          .returning('event_id')
          .executeTakeFirst();
        if (claimed) await handle(tx, event);
      });
    await inSpan(`event ${type}`, { kind: 'consumer', isRoot: true }, async () => {
      const failures: unknown[] = [];
      for (const subscriber of subscribers.filter(({ event_type }) => event_type === type)) {
        try {
          await inSpan(subscriber.name, {}, () => deliverTo(subscriber));
        } catch (error) {
          failures.push(error);
        }
      }
      await publish({ id: event.id, type, payload: event.payload });
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} subscribers of ${type} failed`);
    });
  }

  return { subscriber, emit, emitAll, loadEvent, deliver };
}

export type NewJob = { name: string; payload: unknown; run_at?: Date; key?: string; queue?: string };

/**
 * Adds a job within the transaction: it exists if, and only if, the transaction commits. Jobs of one queue run one
 * after the other; a job with a key replaces a waiting one with the same key.
 */
export async function addJob(
  tx: Tx,
  name: string,
  payload: unknown,
  options: Omit<NewJob, 'name' | 'payload'> = {},
): Promise<void> {
  await addJobs(tx, [{ name, payload, ...options }]);
}

/** Adds several jobs with one statement. Their keys differ. */
export async function addJobs(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const specs = jobs.map(({ name, payload, run_at, key, queue }) => ({
    identifier: name,
    payload,
    run_at,
    job_key: key,
    queue_name: queue,
  }));
  await sql`select graphile_worker.add_jobs(array(
    select spec from json_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(specs)}::json) as spec
  ))`.execute(tx);
}
