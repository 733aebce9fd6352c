import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as nextTick, setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { listenByNotify, messageOf, parseMessage, publishByNotify } from '../../src/base/event-bus.ts';
import { newId } from '../../src/base/ids.ts';
import { signOut } from '../../src/contract/accounts/endpoints.ts';
import { ACCOUNT_STATUSES, TOKEN_COOKIE } from '../../src/contract/accounts/rules.ts';
import { EVENTS_PATH, eventName, LAST_EVENT_QUERY } from '../../src/contract/api/event-rules.ts';
import { emit } from '../../src/domain/events.ts';
import { notify } from '../../src/domain/notifications/public.ts';
import { StreamRegistry } from '../../src/server/events/stream-registry.ts';
import { handleBusEvents } from '../../src/server/events/subscriptions.ts';
import { type Api, type ApiUser, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { openSource, type Source } from '../support/event-source.ts';
import { runJobs } from '../support/services.ts';

const noPages = { apply: async () => undefined, clear: () => undefined };
const noSiteNotices = { refresh: async () => undefined };

let database: TestDatabase;
/** Two web processes on one database. */
let near: Api;
let far: Api;
const listeners: { stop(): Promise<void> }[] = [];
const sources: Source[] = [];

async function startListening(api: Api): Promise<void> {
  const { streams, services } = api;
  const { replicas } = database;
  const onEvent = handleBusEvents({ streams, log: services.log, pages: noPages, siteNotices: noSiteNotices, replicas });
  listeners.push(await listenByNotify(database.url, services.log, onEvent));
}
async function open(api: Api, user: ApiUser | null, headers: Record<string, string> = {}, query = ''): Promise<Source> {
  const source = await openSource(`${api.url}/api${EVENTS_PATH}${query}`, {
    ...(user ? { authorization: `Bearer ${user.token}` } : {}),
    ...headers,
  });
  sources.push(source);
  return source;
}
const notifyUser = (user: ApiUser) =>
  database.transaction((tx) =>
    notify(tx, { user_id: user.user_id, kind: 'ad_expired', data: {}, ad_id: null, now: near.services.clock.now() }),
  );
const emitPayment = (user: ApiUser, payload: { payment_id: string; status: number }) =>
  database.transaction((tx) => emit(tx, 'payment.changed', { user_id: user.user_id, ...payload }));
const work = () => runJobs(near.services, near.modules);

beforeAll(async () => {
  database = await createTestDatabase();
  [near, far] = [await startApi(database), await startApi(database)];
  await startListening(near);
  await startListening(far);
});
afterAll(async () => {
  for (const listener of listeners) await listener.stop();
  await Promise.all([near.stop(), far.stop()]);
  await database.drop();
});
beforeEach(() => {
  for (const source of sources.splice(0)) source.close();
});

describe('an event stream', () => {
  it('requires a signed-in user, by cookie or by header', async () => {
    const user = await near.user();
    expect((await open(near, null)).status).toBe(401);
    expect((await open(near, null, { authorization: 'Bearer x' })).status).toBe(401);
    const cookie = `${TOKEN_COOKIE}=${user.token}`;
    expect((await open(near, null, { cookie })).status).toBe(200);
    expect((await open(near, null, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(419);
    const head = await fetch(`${near.url}/api${EVENTS_PATH}`, { method: 'HEAD', headers: { cookie } });
    expect(head.status).toBe(404);
  });

  it('is neither cached, compressed nor transformed', async () => {
    const source = await open(near, await near.user(), { 'accept-encoding': 'br, gzip' });
    expect(source.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(source.headers['content-encoding']).toBeUndefined();
    expect(source.headers['x-request-id']).toBeDefined();
    await vi.waitFor(() => expect(source.text()).toBe('retry: 2000\n\n'));
    for (let round = 0; round < 25; round += 1) near.streams.beat(round, 25);
    await vi.waitFor(() => expect(source.text()).toBe('retry: 2000\n\n:\n\n'));
  });

  it('notifies its user in every process, with the names of the contract, and no other user', async () => {
    const [user, other] = [await near.user(), await near.user()];
    const [here, there, otherStream] = [await open(near, user), await open(far, user), await open(near, other)];
    const payment_id = newId();
    await notifyUser(user);
    for (const status of [1, 2, 3, 4, 5, 9]) await emitPayment(user, { payment_id, status });
    await notifyUser(other);
    await work();
    const expected = [
      { event: eventName(user.user_id, 'notification'), data: { notification_id: expect.any(String) } },
      ...['pending', 'voided', 'completed', 'failed', 'expired', '9'].map((status) => ({
        event: `${user.user_id}:transaction:update`,
        data: { payment_id, status },
      })),
    ].map((event) => expect.objectContaining(event));
    for (const source of [here, there]) {
      const events = await source.received(7);
      expect(events).toHaveLength(7);
      expect(events).toEqual(expect.arrayContaining(expected));
    }
    expect(await otherStream.received(1)).toEqual([
      { id: expect.stringMatching(/^\d+$/), event: `${other.user_id}:notification`, data: expect.anything() },
    ]);
  });

  it('is closed for an eleventh, and reconnects no sooner than after a minute', async () => {
    const user = await near.user();
    const before = near.streams.count();
    const first = await open(near, user);
    for (let count = 1; count < 11; count += 1) await open(near, user);
    await first.over();
    expect(first.text()).toContain('retry: 60000\n\n');
    expect(near.streams.count() - before).toBe(10);
  });

  it('ends with its session, at once and in every process', async () => {
    const [user, other] = [await near.user(), await near.user()];
    const [source, farSource] = [await open(near, user), await open(far, user)];
    const otherStream = await open(near, other);
    await near.callOk(user, signOut, {});
    await work();
    await source.over();
    await farSource.over();
    expect((await open(near, user)).status).toBe(401);
    expect(otherStream.isOver()).toBe(false);
    await database.transaction((tx) =>
      tx
        .updateTable('users')
        .set({ account_status: ACCOUNT_STATUSES.BLOCKED })
        .where('id', '=', other.user_id)
        .execute(),
    );
    await near.streams.checkSessions();
    await otherStream.over();
  });

  it('ends with the process', async () => {
    const third = await startApi(database);
    const source = await open(third, await third.user());
    await third.stop();
    await source.over();
  });

  it('is closed if its events cannot be read, so that its browser reconnects; others receive theirs', async () => {
    const [unlucky, lucky] = [await near.user(), await near.user()];
    let failures = 0;
    const read = new Proxy(database.read, {
      get(target, name) {
        if (name === 'selectFrom' && failures > 0) {
          failures -= 1;
          throw new Error('the database is away');
        }
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const sessionOf = async ({ user_id }: ApiUser) =>
      database.read
        .selectFrom('sessions')
        .select(['user_id', 'id as session_id'])
        .where('user_id', '=', user_id)
        .executeTakeFirstOrThrow();
    const registry = new StreamRegistry({ database: { ...database, read }, clock: near.services.clock });
    const sessions = [await sessionOf(unlucky), await sessionOf(lucky)];
    const server = createServer((_, response) => {
      response.writeHead(200);
      void registry.open(sessions.shift() ?? expect.fail(), response, null);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const [first, second] = [
      await openSource(`http://127.0.0.1:${port}`),
      await openSource(`http://127.0.0.1:${port}`),
    ];
    await vi.waitFor(() => expect(registry.count()).toBe(2));
    await notifyUser(lucky);
    failures = 1;
    await expect(registry.resume()).rejects.toThrow();
    await first.over();
    // Events that arrive while the stream opens are sent twice.
    const ids = (await second.received(1)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
    registry.endAll();
    server.close();
  });
});

it('a connection whose stream the server has ended is closed, so that no browser sends a request on it', async () => {
  const user = await near.user();
  const { hostname, port, host } = new URL(near.url);
  const socket = connect(Number(port), hostname);
  const closed = once(socket, 'close');
  let response = '';
  socket.setEncoding('utf8').on('data', (text) => {
    response += text;
  });
  const head = `GET /api${EVENTS_PATH} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${user.token}\r\n\r\n`;
  socket.write(head);
  await once(socket, 'data');
  await near.callOk(user, signOut, {});
  await work();
  await closed;
  expect(response).toMatch(/^connection: close\r$/im);
  // The last part of a complete response.
  expect(response.endsWith('0\r\n\r\n')).toBe(true);
});

describe('a client that does not read', () => {
  const endless = async (api: Api, user: ApiUser, until: () => boolean) => {
    const payload = { user_id: user.user_id, notification_id: newId() };
    for (let id = 1; !until() && id < 200_000; id += 1) {
      await api.streams.apply({ id, type: 'notification.created', payload });
      // Yields regularly, so that a reading client can read.
      if (id % 50 === 0) await nextTick();
    }
  };

  it('is disconnected before much is buffered for it', async () => {
    const user = await near.user();
    const before = near.streams.count();
    const source = await open(near, user);
    source.pause();
    await endless(near, user, () => near.streams.count() === before);
    expect(near.streams.count()).toBe(before);
  });

  it('is disconnected at the second heartbeat without progress', async () => {
    const user = await near.user();
    const before = near.streams.count();
    const source = await open(near, user);
    source.pause();
    // Until the first bytes are not read.
    const waiting = () => near.streams.waitingBytes() > 0;
    await endless(near, user, waiting);
    expect(waiting()).toBe(true);
    near.streams.beat(0, 1);
    expect(near.streams.count()).toBe(before + 1);
    near.streams.beat(0, 1);
    expect(near.streams.count()).toBe(before);
  });
});

describe('a reconnecting client', () => {
  it('receives the missed events of its user only', async () => {
    const [user, other] = [await near.user(), await near.user()];
    const source = await open(near, user);
    await notifyUser(user);
    await work();
    const [received] = await source.received(1);
    source.close();
    for (let count = 0; count < 450; count += 1) await notifyUser(user);
    await notifyUser(other);
    const after = [await open(far, user, { 'last-event-id': received?.id ?? '' })];
    after.push(await open(far, user, {}, `?${LAST_EVENT_QUERY}=${received?.id}`));
    for (const again of after) {
      const events = await again.received(451);
      // The last event is sent again, because ids are not in the order of commits.
      expect(events).toHaveLength(451);
      expect(events.map(({ id }) => Number(id))).toEqual(events.map(({ id }) => Number(id)).sort((a, b) => a - b));
      expect(new Set(events.map(({ event }) => event))).toEqual(new Set([`${user.user_id}:notification`]));
    }
    await work();
  });

  it('misses no event whose transaction committed after a later one', async () => {
    const user = await near.user();
    const source = await open(near, user);
    const [isWritten, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = database.transaction(async (tx) => {
      const now = near.services.clock.now();
      await notify(tx, { user_id: user.user_id, kind: 'ad_approved', data: {}, ad_id: null, now });
      isWritten.resolve();
      await mayCommit.promise;
    });
    await isWritten.promise;
    await notifyUser(user);
    await work();
    const [received] = await source.received(1);
    source.close();
    mayCommit.resolve();
    await slow;
    const events = await (await open(near, user, { 'last-event-id': received?.id ?? '' })).received(2);
    expect(Number(events[0]?.id)).toBeLessThan(Number(received?.id));
    await work();
  });

  it('after a long time receives all stored events; an invalid Last-Event-ID counts as a first visit', async () => {
    const user = await near.user();
    await notifyUser(user);
    await work();
    await database.transaction((tx) =>
      tx
        .updateTable('outbox_events')
        .set({ created_at: new Date(Date.now() - MILLISECONDS.day) })
        .execute(),
    );
    await notifyUser(user);
    await work();
    await (await open(near, user, { 'last-event-id': '999999999' })).received(2);
    for (const nonsense of ['x', '-1', '1 or 1=1', '9'.repeat(40)]) {
      const source = await open(near, user, { 'last-event-id': nonsense });
      await source.received(1);
      await pause(50);
      expect(source.events()).toHaveLength(1);
      source.close();
    }
    expect((await open(near, user, {}, `?${LAST_EVENT_QUERY}[]=1&${LAST_EVENT_QUERY}[x]=2`)).status).toBe(200);
  });

  it('receives events that were published while the bus was down', async () => {
    const user = await near.user();
    const third = await startApi(database);
    const source = await open(third, user);
    await notifyUser(user);
    await work();
    await pause(100);
    // This process does not listen, so it missed the event.
    expect(source.events()).toHaveLength(0);
    const { streams } = third;
    const { replicas } = database;
    handleBusEvents({ streams, log: third.services.log, pages: noPages, siteNotices: noSiteNotices, replicas })(null);
    await source.received(1);
    source.close();
    await third.stop();
  });
});

describe('the event bus', () => {
  it('sends only the event’s id, below the size limit of NOTIFY', async () => {
    const small = { id: 7, type: 'notification.created', payload: { user_id: newId() } };
    expect(parseMessage(messageOf(small))).toEqual(small);
    const large = { ...small, payload: { text: 'é'.repeat(5000) } };
    expect(parseMessage(messageOf(large))).toEqual({ id: 7, type: 'notification.created' });
    await publishByNotify(database)(large);
    expect([parseMessage(undefined), parseMessage('{'), parseMessage('{"id":"x"}')]).toEqual([null, null, null]);
  });

  it('delivers an event that is too large for NOTIFY', async () => {
    const user = await near.user();
    const source = await open(near, user);
    const payload = { user_id: user.user_id, notification_id: newId(), more: 'x'.repeat(9000) };
    await database.transaction(async (tx) => {
      const { id } = await tx
        .insertInto('outbox_events')
        .values({ type: 'notification.created', payload: JSON.stringify(payload) })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.insertInto('outbox_waiting').values({ event_id: id }).execute();
    });
    await work();
    const [event] = await source.received(1);
    expect(event?.data).toEqual({ notification_id: payload.notification_id });
  });

  it('closes no stream on an invalid message', async () => {
    const user = await near.user();
    const source = await open(near, user);
    const publish = publishByNotify(database);
    await publish({ id: 1, type: 'notification.created', payload: { user_id: user.user_id } });
    await publish({ id: 2, type: 'payment.changed', payload: 'x' });
    await publish({ id: 3, type: 'toString', payload: {} });
    await publish({ id: 999_999_999, type: 'notification.created' });
    await notifyUser(user);
    await work();
    await source.received(1);
    // An event may be delivered more than once.
    const events = new Set(source.events().map(({ event, data }) => JSON.stringify({ event, data })));
    expect([...events].map((event) => JSON.parse(event))).toEqual([
      { event: eventName(user.user_id, 'notification'), data: { notification_id: expect.any(String) } },
    ]);
  });
});
