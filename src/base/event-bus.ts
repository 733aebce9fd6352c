import { sql } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import type { Database } from './database.ts';
import type { Log } from './log.ts';

/** An event on its way between processes. A large payload is left out: receivers load it from the outbox. */
export type BusEvent = { id: number; type: string; payload?: unknown };
export type Publish = (event: BusEvent) => Promise<void>;
/** Null: the connection was lost or a message was unreadable, so anything may have changed. */
export type OnBusEvent = (event: BusEvent | null) => void;

/** Carries events from the process that delivers them to every web process. */
export type EventBus = {
  publish: Publish;
  /** Listens until it is stopped; a lost connection is opened again. */
  listen(onEvent: OnBusEvent): Promise<{ stop(): Promise<void> }>;
  stop(): Promise<void>;
};

/** Name of the channel in PostgreSQL and Redis. */
export const EVENT_CHANNEL = 'papan_events';
const RECONNECT_MILLISECONDS = 1000;
const CONNECT_MILLISECONDS = 10_000;
/** How often a connection is asked for an answer, and how long it may take. */
const CHECK_MILLISECONDS = 10_000;
/** NOTIFY refuses messages of 8,000 bytes and more. */
const MAX_BYTES = 7999;

const busEvent = z.object({ id: z.int(), type: z.string(), payload: z.unknown().optional() });

/** The message of an event, small enough for every bus. */
export function messageOf({ id, type, payload }: BusEvent): string {
  const message = JSON.stringify({ id, type, payload });
  return Buffer.byteLength(message) <= MAX_BYTES ? message : JSON.stringify({ id, type });
}

/** The event in a message; null if it cannot be read. */
export function parseMessage(message: string | undefined): BusEvent | null {
  try {
    return busEvent.parse(JSON.parse(message ?? ''));
  } catch {
    return null;
  }
}

/** Publishes to every process that listens to this database. */
export function publishByNotify(database: Pick<Database, 'transaction'>): Publish {
  return async (event) => {
    await database.transaction((tx) => sql`select pg_notify(${EVENT_CHANNEL}, ${messageOf(event)})`.execute(tx));
  };
}

/** The bus over PostgreSQL's NOTIFY and LISTEN; it needs no other service. */
export function postgresBus(options: { database: Pick<Database, 'transaction'>; url: string; log: Log }): EventBus {
  return {
    publish: publishByNotify(options.database),
    listen: (onEvent) => listenByNotify(options.url, options.log, onEvent),
    async stop() {},
  };
}

/** Events by LISTEN. `onEvent(null)` is called after a lost connection is open again. */
export function listenByNotify(url: string, log: Log, onEvent: OnBusEvent): Promise<{ stop(): Promise<void> }> {
  return listenToChannel({ url, log, channel: EVENT_CHANNEL, onMessage: (message) => onEvent(parseMessage(message)) });
}

/**
 * LISTEN on a separate connection. `onMessage('')` is called after a lost connection is open again. Who only listens would never
 * notice that the network was cut off, so the connection is asked for an answer every `checkMs`, and replaced if there is none.
 */
export async function listenToChannel(options: {
  url: string;
  log: Log;
  channel: string;
  onMessage: (message: string) => void;
  checkMs?: number;
}): Promise<{ stop(): Promise<void> }> {
  const { url, log, channel, onMessage, checkMs = CHECK_MILLISECONDS } = options;
  let stopped = false;
  let client: pg.Client | null = null;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      application_name: 'papan-listen',
    });
    next.on('notification', ({ payload }) => onMessage(payload ?? ''));
    next.on('error', (error) => {
      log.warn({ err: error }, 'the event connection was lost');
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    // A client that failed to connect emits `end` as well; listening from here on avoids a second reconnection.
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
      onMessage('');
    } catch (error) {
      log.warn({ err: error }, 'the event connection could not be opened');
      reconnectSoon();
    }
  };
  let isAsked = false;
  const check = async (asked: pg.Client): Promise<void> => {
    isAsked = true;
    const late = setTimeout(() => asked.connection.stream.destroy(), checkMs);
    // What fails ends the connection, which is opened again.
    await asked.query('select 1').catch(() => undefined);
    clearTimeout(late);
    isAsked = false;
  };
  await connect();
  const checks = setInterval(() => {
    if (client && !isAsked) void check(client);
  }, checkMs);
  checks.unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(checks);
      await client?.end();
    },
  };
}
