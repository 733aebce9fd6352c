import { Redis } from 'ioredis';
import { EVENT_CHANNEL, type EventBus, messageOf, parseMessage } from '../../base/event-bus.ts';
import type { Log } from '../../base/log.ts';

const LONGEST_PAUSE_MILLISECONDS = 2000;
/** Whoever cannot tell an event in this time, or has no connection, fails, and the job tries again later. */
const PUBLISH_MILLISECONDS = 5000;

/** Events over Redis, for many machines: nothing is kept there, the outbox holds what was missed. */
export function redisBus(options: { url: string; log: Log }): EventBus {
  let publisher: { client: Redis; begun: Promise<unknown> } | null = null;
  const open = (more: { commandTimeout?: number; autoResubscribe?: boolean; enableOfflineQueue?: boolean }) => {
    const client = new Redis(options.url, {
      lazyConnect: true,
      retryStrategy: (times) => Math.min(times * 100, LONGEST_PAUSE_MILLISECONDS),
      ...more,
    });
    client.on('error', (error) => options.log.warn({ err: error }, 'the connection to Redis was lost'));
    return client;
  };
  return {
    async publish(event) {
      // While Redis is away nobody waits for it: the jobs that tell would hold all hands of the worker.
      publisher ??= connected(open({ commandTimeout: PUBLISH_MILLISECONDS, enableOfflineQueue: false }));
      await publisher.begun;
      await publishOrLeave(publisher.client, messageOf(event));
    },
    async listen(onEvent) {
      const client = open({ autoResubscribe: false });
      client.on('message', (_channel, message) => onEvent(parseMessage(message)));
      let listening: Promise<unknown> = Promise.resolve();
      let isFirst = true;
      // Each later connection is a new one, and what was told before it was not heard.
      client.on('ready', () => {
        listening = client.subscribe(EVENT_CHANNEL).then(
          () => (isFirst ? undefined : onEvent(null)),
          (error: unknown) => options.log.warn({ err: error }, 'Redis takes no listener'),
        );
      });
      // Pages are served without Redis too: it is tried again and again from here on.
      await client.connect().catch(() => undefined);
      await listening;
      isFirst = false;
      return { stop: async () => client.disconnect() };
    },
    async stop() {
      publisher?.client.disconnect();
    },
  };
}

/** With the end of its first attempt to connect; it goes on trying by itself. */
function connected(client: Redis): { client: Redis; begun: Promise<unknown> } {
  return { client, begun: client.connect().catch(() => undefined) };
}

/** A Redis that is connected and does not answer is left; until a new connection is ready, events are given up at once. */
async function publishOrLeave(client: Redis, message: string): Promise<void> {
  try {
    await client.publish(EVENT_CHANNEL, message);
  } catch (error) {
    if (client.status === 'ready') client.disconnect(true);
    throw error;
  }
}
