import { Redis } from 'ioredis';
import { EVENT_CHANNEL, type EventBus, messageOf, toldBy } from '../../base/event-bus.ts';
import type { Log } from '../../base/log.ts';

const LONGEST_PAUSE_MILLISECONDS = 2000;
/** Whoever cannot tell an event in this time fails, and the job tries again later. */
const PUBLISH_MILLISECONDS = 5000;

/** Events over Redis, for many machines: nothing is kept there, the outbox holds what was missed. */
export function redisBus(options: { url: string; log: Log }): EventBus {
  let publisher: Redis | null = null;
  const open = (more: { commandTimeout?: number; autoResubscribe?: boolean }) => {
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
      publisher ??= open({ commandTimeout: PUBLISH_MILLISECONDS });
      await publisher.publish(EVENT_CHANNEL, messageOf(event));
    },
    async listen(onTold) {
      const client = open({ autoResubscribe: false });
      client.on('message', (_channel, message) => onTold(toldBy(message)));
      let listening: Promise<unknown> = Promise.resolve();
      let isFirst = true;
      // Each later connection is a new one, and what was told before it was not heard.
      client.on('ready', () => {
        listening = client.subscribe(EVENT_CHANNEL).then(
          () => (isFirst ? undefined : onTold(null)),
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
      publisher?.disconnect();
    },
  };
}
