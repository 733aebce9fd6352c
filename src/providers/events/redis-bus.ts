import { Redis } from 'ioredis';
import { EVENT_CHANNEL, type EventBus, messageOf, parseMessage } from '../../base/event-bus.ts';
import type { Log } from '../../base/log.ts';

const MAX_RETRY_MILLISECONDS = 2000;
/** Timeout of a publication. After it, or without a connection, publishing fails and the job retries. */
const PUBLISH_MILLISECONDS = 5000;

/** Sends events between machines over Redis. Redis stores none of them; missed events are read from the outbox. */
export function redisBus(options: { url: string; log: Log }): EventBus {
  let publisher: { client: Redis; connecting: Promise<unknown> } | null = null;
  const open = (more: { commandTimeout?: number; autoResubscribe?: boolean; enableOfflineQueue?: boolean }) => {
    const client = new Redis(options.url, {
      lazyConnect: true,
      retryStrategy: (times) => Math.min(times * 100, MAX_RETRY_MILLISECONDS),
      ...more,
    });
    client.on('error', (error) => options.log.warn({ err: error }, 'the connection to Redis was lost'));
    return client;
  };
  return {
    async publish(event) {
      // Without an offline queue: while Redis is down, waiting jobs would occupy all slots of the worker.
      publisher ??= connected(open({ commandTimeout: PUBLISH_MILLISECONDS, enableOfflineQueue: false }));
      await publisher.connecting;
      await publishOrLeave(publisher.client, messageOf(event));
    },
    async listen(onEvent) {
      const client = open({ autoResubscribe: false });
      client.on('message', (_channel, message) => onEvent(parseMessage(message)));
      let listening: Promise<unknown> = Promise.resolve();
      let isFirst = true;
      // Each reconnection needs a new subscription; events published before it are missed.
      client.on('ready', () => {
        listening = client.subscribe(EVENT_CHANNEL).then(
          () => (isFirst ? undefined : onEvent(null)),
          (error: unknown) => options.log.warn({ err: error }, 'the subscription to Redis events failed'),
        );
      });
      // Pages are served without Redis too; the client keeps reconnecting in the background.
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

/** The client and a promise that resolves after its first connection attempt; the client reconnects by itself. */
function connected(client: Redis): { client: Redis; connecting: Promise<unknown> } {
  return { client, connecting: client.connect().catch(() => undefined) };
}

/** Disconnects when Redis does not respond; until the reconnection, publishing fails immediately. */
async function publishOrLeave(client: Redis, message: string): Promise<void> {
  try {
    await client.publish(EVENT_CHANNEL, message);
  } catch (error) {
    if (client.status === 'ready') client.disconnect(true);
    throw error;
  }
}
