import pg from 'pg';
import { z } from 'zod';
import type { Log } from '../base/log.ts';
import { EVENT_CHANNEL } from '../base/outbox.ts';

const RECONNECT_MILLISECONDS = 1000;

/**
 * Hears of delivered events from every process, by PostgreSQL's NOTIFY. `onEvent` also runs after a lost connection
 * is back, for what happened meanwhile was not heard: then with null instead of a type.
 */
export async function listenForEvents(
  url: string,
  log: Log,
  onEvent: (type: string | null) => void,
): Promise<{ stop(): Promise<void> }> {
  let stopped = false;
  let client: pg.Client | null = null;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'papan-listen' });
    next.on('notification', ({ payload }) => onEvent(typeOf(payload)));
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

const told = z.object({ type: z.string() });

/** The type of an event that was told; null where it cannot be read. */
function typeOf(payload: string | undefined): string | null {
  try {
    return told.parse(JSON.parse(payload ?? '')).type;
  } catch {
    return null;
  }
}
