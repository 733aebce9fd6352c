import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '../../src/base/database.ts';
import { EVENTS_PATH } from '../../src/contract/api/event-rules.ts';
import { USER_EVENTS } from '../../src/server/events/user-events.ts';
import { API_BASE } from '../../src/server/http/http-server.ts';
import { seeded } from './seeded.ts';
import type { SharedUser } from './users.ts';

const TIMEOUT_MILLISECONDS = 60_000;

export type Browsers = {
  /** The events that were due and not received, as sentences; waits for those in transit. */
  unheard(database: Database): Promise<string[]>;
  /** Events received, and how often a stream was opened. */
  counts: { received: number; opened: number };
  stop(): void;
};

type Listener = {
  user_id: string;
  received: Set<number>;
  last_id: number | null;
  /** Until this time the browser reloaded everything, because it had no Last-Event-ID. */
  loadedAt: Date;
};

/** A browser per user that listens all the time, on any server that responds, and reconnects as browsers do. */
export function openBrowsers(options: {
  seed: number;
  users: readonly SharedUser[];
  servers: () => readonly string[];
}): Browsers {
  const stopping = new AbortController();
  const counts = { received: 0, opened: 0 };

  async function listen(listener: Listener, httpServer: string, token: string): Promise<void> {
    const position = listener.last_id === null ? {} : { 'last-event-id': String(listener.last_id) };
    const response = await fetch(`${httpServer}${API_BASE}${EVENTS_PATH}`, {
      headers: { authorization: `Bearer ${token}`, ...position },
      signal: stopping.signal,
    });
    if (!response.ok || !response.body) throw new Error(`the event stream responded ${response.status}`);
    counts.opened += 1;
    if (listener.last_id === null) listener.loadedAt = new Date();
    let rest = '';
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const id = Number(/^id: (\d+)$/m.exec(block)?.[1] ?? 0);
        if (id === 0) continue;
        counts.received += 1;
        listener.received.add(id);
        listener.last_id = id;
      }
    }
  }

  async function keepListening(listener: Listener, user: SharedUser, number: number): Promise<void> {
    for (let connection = 1; !stopping.signal.aborted; connection += 1) {
      const choices = seeded(options.seed, 'browser', number, connection);
      await listen(listener, choices.one(options.servers()), user.token).catch(() => undefined);
      await wait(choices.integer(100, 600));
    }
  }

  const listeners = options.users.map((user, number) => {
    const { user_id } = user;
    const listener: Listener = { user_id, received: new Set(), last_id: null, loadedAt: new Date() };
    void keepListening(listener, user, number);
    return listener;
  });
  return {
    counts,
    async unheard(database) {
      for (const begun = performance.now(); ; await wait(250)) {
        const missing = await Promise.all(listeners.map((listener) => missedBy(database, listener)));
        if (missing.flat().length === 0 || performance.now() - begun > TIMEOUT_MILLISECONDS) return missing.flat();
      }
    },
    stop: () => stopping.abort(),
  };
}

const eventList = z.array(z.object({ id: z.number(), type: z.string(), payload: z.unknown() }));

async function missedBy({ read }: Database, { user_id, received, loadedAt }: Listener): Promise<string[]> {
  const rows = await read
    .selectFrom('outbox_events')
    .select(['id', 'type', 'payload'])
    .where('type', 'in', [...USER_EVENTS.keys()])
    .where('created_at', '>', loadedAt)
    .execute();
  return eventList
    .parse(rows)
    .filter(({ type, payload }) => USER_EVENTS.get(type)?.(payload).user_id === user_id)
    .filter(({ id }) => !received.has(id))
    .map((event) => `${user_id} was never notified: ${JSON.stringify(event)}`);
}
