import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BusEvent, EventBus } from '../../src/base/event-bus.ts';
import { newId } from '../../src/base/ids.ts';
import { createLog } from '../../src/base/log.ts';
import { EVENTS_PATH } from '../../src/contract/api/event-rules.ts';
import { deliver, emit } from '../../src/domain/events.ts';
import { redisBus } from '../../src/providers/events/redis-bus.ts';
import { handleBusEvents } from '../../src/server/events/subscriptions.ts';
import { startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { openSource } from '../support/event-source.ts';
import { createRedisServer, type RedisServer, whyNoRedis } from '../support/redis-server.ts';

const noPages = { apply: async () => undefined, clear: () => undefined };
const noSiteNotices = { refresh: async () => undefined };

const reason = whyNoRedis();
const log = createLog('silent');
const event = (): BusEvent => ({ id: 5, type: 'notification.created', payload: { user_id: newId() } });

describe.skipIf(reason !== null)(`events over Redis${reason ? `: ${reason}` : ''}`, () => {
  let server: RedisServer;
  let database: TestDatabase;
  const buses: EventBus[] = [];
  const bus = () => {
    const made = redisBus({ url: server.url, log });
    buses.push(made);
    return made;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    server = await createRedisServer();
    await server.start();
  });
  afterAll(async () => {
    for (const made of buses) await made.stop();
    await server.stop();
    await database.drop();
  });

  it('reach every process that listens', async () => {
    const [one, other] = [vi.fn(), vi.fn()];
    const listeners = [await bus().listen(one), await bus().listen(other)];
    const sent = event();
    await bus().publish(sent);
    for (const onEvent of [one, other]) {
      await vi.waitFor(() => expect(onEvent.mock.calls).toEqual([[sent]]));
    }
    for (const listener of listeners) await listener.stop();
    await bus().publish(event());
    expect(one).toHaveBeenCalledOnce();
  });

  it('continue after a Redis outage, and subscribers are informed that events may have been missed', async () => {
    const onEvent = vi.fn();
    const publisher = bus();
    const listener = await bus().listen(onEvent);
    await publisher.publish(event());
    await vi.waitFor(() => expect(onEvent).toHaveBeenCalledOnce());
    await server.kill();
    // The job that publishes the event fails and is retried later.
    await expect(publisher.publish(event())).rejects.toThrow();
    await server.start();
    // A failed message may still be sent, so events may arrive twice.
    await vi.waitFor(() => expect(onEvent).toHaveBeenCalledWith(null), 30_000);
    const sent = { ...event(), id: 6 };
    await vi.waitFor(() => publisher.publish(sent), 30_000);
    await vi.waitFor(() => expect(onEvent).toHaveBeenLastCalledWith(sent));
    // Once per outage.
    expect(onEvent.mock.calls.filter(([received]) => received === null)).toHaveLength(1);
    await listener.stop();
  });

  it('fail at once while Redis is down or unresponsive, because other jobs are queued behind', async () => {
    const outcomeOf = (publisher: EventBus) => {
      const outcome = publisher.publish(event()).then(
        () => 'published',
        () => 'given up',
      );
      return Promise.race([outcome, pause(4000).then(() => 'waited for')]);
    };
    const publisher = bus();
    expect(await outcomeOf(publisher)).toBe('published');
    await server.kill();
    expect(await outcomeOf(publisher)).toBe('given up');
    expect(await outcomeOf(bus())).toBe('given up');
    await server.start();
    await vi.waitFor(() => publisher.publish(event()), 30_000);
    server.setUnresponsive(true);
    // That Redis does not respond is known only after a first timeout.
    await expect(publisher.publish(event())).rejects.toThrow();
    expect(await outcomeOf(publisher)).toBe('given up');
    server.setUnresponsive(false);
    await vi.waitFor(() => publisher.publish(event()), 30_000);
  });

  it('reach a process that started before Redis, as soon as Redis runs', async () => {
    await server.kill();
    const onEvent = vi.fn();
    const listener = await bus().listen(onEvent);
    await server.start();
    await vi.waitFor(() => expect(onEvent).toHaveBeenLastCalledWith(null), 30_000);
    const sent = event();
    await bus().publish(sent);
    await vi.waitFor(() => expect(onEvent).toHaveBeenLastCalledWith(sent));
    await listener.stop();
  });

  it('arrive in the streams of two web processes', async () => {
    const apis = [await startApi(database), await startApi(database)] as const;
    const [near, far] = apis;
    const user = await near.user();
    const listeners = await Promise.all(
      apis.map(({ streams }) =>
        bus().listen(
          handleBusEvents({
            streams,
            log,
            pages: noPages,
            siteNotices: noSiteNotices,
            replicas: database.replicas,
          }),
        ),
      ),
    );
    const sources = await Promise.all(
      apis.map(({ url }) => openSource(`${url}/api${EVENTS_PATH}`, { authorization: `Bearer ${user.token}` })),
    );
    // Until the missed events have been read; from here on only the bus delivers.
    await pause(300);
    const payload = { user_id: user.user_id, notification_id: newId() };
    await database.transaction((tx) => emit(tx, 'notification.created', payload));
    const { id } = await database.read
      .selectFrom('outbox_events')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await pause(100);
    expect(sources.flatMap((source) => source.events())).toEqual([]);
    await deliver({ database, subscribers: [], publish: bus().publish }, id);
    for (const source of sources) {
      const [received] = await source.received(1);
      expect(received).toMatchObject({ id: String(id), data: { notification_id: payload.notification_id } });
      source.close();
    }
    for (const listener of listeners) await listener.stop();
    await Promise.all([near.stop(), far.stop()]);
  });
});
