import { sql } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import type { Database } from './database.ts';
import type { Log } from './log.ts';

/** An event as processes tell each other. Without a payload where that is too large: it is in the outbox. */
export type BusEvent = { id: number; type: string; payload?: unknown };
export type Publish = (event: BusEvent) => Promise<void>;
/** Null: the way was closed for a while or spoke nonsense, and everything may have changed. */
export type OnBusEvent = (event: BusEvent | null) => void;

/** Carries events from the process that delivers them to all that show them. */
export type EventBus = {
  publish: Publish;
  /** Hears until it is stopped; a lost connection comes back by itself. */
  listen(onEvent: OnBusEvent): Promise<{ stop(): Promise<void> }>;
  stop(): Promise<void>;
};

/** Name of the channel, at PostgreSQL and elsewhere. */
export const EVENT_CHANNEL = 'papan_events';
const RECONNECT_MILLISECONDS = 1000;
/** NOTIFY refuses 8,000 bytes and more. */
const MOST_BYTES = 7999;

const told = z.object({ id: z.int(), type: z.string(), payload: z.unknown().optional() });

/** The message of an event, never larger than any of the ways takes. */
export function messageOf({ id, type, payload }: BusEvent): string {
  const whole = JSON.stringify({ id, type, payload });
  return Buffer.byteLength(whole) <= MOST_BYTES ? whole : JSON.stringify({ id, type });
}

/** What a message tells; null where it cannot be read. */
export function parseMessage(message: string | undefined): BusEvent | null {
  try {
    return told.parse(JSON.parse(message ?? ''));
  } catch {
    return null;
  }
}

/** Tells every process that listens at this database. */
export function publishByNotify(database: Pick<Database, 'transaction'>): Publish {
  return async (event) => {
    await database.transaction((tx) => sql`select pg_notify(${EVENT_CHANNEL}, ${messageOf(event)})`.execute(tx));
  };
}

/** The bus that needs nothing beside the database: NOTIFY and LISTEN. */
export function postgresBus(options: { database: Pick<Database, 'transaction'>; url: string; log: Log }): EventBus {
  return {
    publish: publishByNotify(options.database),
    listen: (onEvent) => listenByNotify(options.url, options.log, onEvent),
    async stop() {},
  };
}

/** LISTEN on a connection of its own. `onTold` also runs, with null, after a lost connection is back. */
export async function listenByNotify(url: string, log: Log, onEvent: OnBusEvent): Promise<{ stop(): Promise<void> }> {
  let stopped = false;
  let client: pg.Client | null = null;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'papan-listen' });
    next.on('notification', ({ payload }) => onEvent(parseMessage(payload)));
    next.on('error', (error) => {
      log.warn({ err: error }, 'the event connection was lost');
    });
    try {
      await next.connect();
      await next.query(`listen ${EVENT_CHANNEL}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    // A client that could not connect tells its end as well: listening from here on, one loss is one new attempt.
    next.on('end', reconnectSoon);
    client = next;
    if (stopped) await next.end();
  };
  const reconnectSoon = () => {
    if (!stopped) setTimeout(() => void reconnect(), RECONNECT_MILLISECONDS).unref();
  };
  const reconnect = async (): Promise<void> => {
    if (stopped) return;
    try {
      await connect();
      onEvent(null);
    } catch (error) {
      log.warn({ err: error }, 'the event connection could not be opened');
      reconnectSoon();
    }
  };
  await connect();
  return {
    async stop() {
      stopped = true;
      await client?.end();
    },
  };
}
