import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { signOut } from '../../src/contract/accounts/endpoints.ts';
import * as contract from '../../src/contract/notifications/endpoints.ts';
import { PUSH_BROWSERS } from '../../src/contract/notifications/rules.ts';
import { notify } from '../../src/domain/notifications/public.ts';
import { storePush } from '../../src/domain/notifications/push-store.ts';
import type { PushTarget } from '../../src/providers/push/push-sender.ts';
import { webPushSender } from '../../src/providers/push/web-push-sender.ts';
import { messageOf } from '../../src/web/service-worker/push.ts';
import { type Api, type ApiUser, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startPushService } from '../support/push-service.ts';
import { mailsTo, runJobs, SECRET_KEY } from '../support/services.ts';

let database: TestDatabase;
let api: Api;
let service: Awaited<ReturnType<typeof startPushService>>;

beforeAll(async () => {
  database = await createTestDatabase(30);
  api = await startApi(database);
  service = await startPushService();
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.stop();
  await api.stop();
  await database.drop();
});

const notifyUser = (user: ApiUser, kind: contract.NotificationKind, data: Record<string, string | number> = {}) =>
  database.transaction((tx) =>
    notify(tx, { user_id: user.user_id, kind, data, ad_id: null, now: api.services.clock.now() }),
  );
const subscribe = async (user: ApiUser, status = 201): Promise<PushTarget> => {
  const target = service.subscribe(status);
  await api.callOk(user, contract.savePush, target);
  return target;
};
const messagesTo = ({ endpoint }: PushTarget) =>
  service.received.filter((message) => message.endpoint === endpoint).map(({ text }) => messageOf(text));
const work = () => runJobs(api.services, api.modules);
const stored = async (user: ApiUser) => {
  const query = database.read.selectFrom('push_subscriptions').select('endpoint');
  return (await query.where('user_id', '=', user.user_id).execute()).map(({ endpoint }) => endpoint);
};

test('a notice reaches the browser encrypted and signed, with nothing of the user but its own words', async () => {
  const user = await api.user();
  await database.transaction((tx) =>
    tx.updateTable('users').set({ locale: 1 }).where('id', '=', user.user_id).execute(),
  );
  expect((await api.callOk(user, contract.showPush, {})).endpoint).toBeNull();
  const target = await subscribe(user);
  const shown = await api.callOk(user, contract.showPush, {});
  expect(shown.endpoint).toBe(target.endpoint);
  await notifyUser(user, 'renewed', {
    title: 'Sofa',
    days: 30,
    price: 1,
    balance: 20,
    end_date: '2026-04-01T17:30:00.000Z',
  });
  await work();
  const [message] = service.received.filter(({ endpoint }) => endpoint === target.endpoint);
  expect(JSON.parse(message?.text ?? '')).toEqual({
    id: expect.any(String),
    title: 'Your ad was renewed',
    body: '“Sofa” was renewed for 30 days at 1 coin and stays pinned until April 2, 2026. Your balance is now 20 coins.',
    path: '/en/content?tab=active',
  });
  expect(message?.body.includes('Sofa')).toBe(false);
  expect(message?.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' });
  expect(message?.headers.authorization).toContain(`k=${shown.public_key}`);
});

test('an address inside a network is refused, in whatever way it is written', async () => {
  const user = await api.user();
  const { p256dh, auth } = service.subscribe();
  const strict = webPushSender({ secret: SECRET_KEY, contact: 'a@papan.test', allowsLoopback: false });
  const addresses = [
    'http://push.example.com/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://10.0.0.8/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://localhost/a',
    'https://db/a',
    'https://x.localhost/a',
    'https://printer.local/a',
    'https://metadata.google.internal/a',
    'https://8.8.8.8/a',
    'https://user:word@push.example.com/a',
    'https://169.254.169.254/latest',
    'https://127.0.0.1./a',
  ];
  for (const endpoint of addresses) {
    expect(strict.isAllowed(endpoint), endpoint).toBe(false);
    expect((await api.call(user, contract.savePush, { endpoint, p256dh, auth })).status, endpoint).toBe(422);
  }
  for (const endpoint of ['http://localhost:1/a', service.subscribe().endpoint]) {
    expect(strict.isAllowed(endpoint)).toBe(false);
    expect(await strict.send({ endpoint, p256dh, auth }, '{}')).toBe('gone');
  }
  expect(strict.isAllowed('https://fcm.googleapis.com/fcm/send/abc')).toBe(true);
  for (const bad of [
    { endpoint: 'ftp://push.example.com/a', p256dh, auth },
    { endpoint: `https://push.example.com/${'a'.repeat(1000)}`, p256dh, auth },
    { endpoint: 'https://push.example.com/a', p256dh: 'B', auth },
    { endpoint: 'https://push.example.com/a', p256dh, auth: `${auth}=x` },
  ]) {
    expect((await api.call(user, contract.savePush, bad)).status).toBe(400);
  }
  expect(await stored(user)).toEqual([]);
});

test('a subscription that has ended is deleted; a service that is busy gets the message later', async () => {
  for (const status of [404, 410]) {
    const user = await api.user();
    await subscribe(user, status);
    await notifyUser(user, 'ad_expired');
    await work();
    expect(await stored(user)).toEqual([]);
  }
  // Keys that are not a point of the curve.
  const broken = await api.user();
  await api.callOk(broken, contract.savePush, { ...service.subscribe(), p256dh: `B${'A'.repeat(86)}` });
  await notifyUser(broken, 'ad_expired');
  await work();
  expect(await stored(broken)).toEqual([]);

  const user = await api.user();
  const target = await subscribe(user, 503);
  await notifyUser(user, 'ad_expired');
  const [notice] = (await api.callOk(user, contract.listNotifications, {})).data;
  const send = api.modules.find(({ jobs }) => jobs?.send_push_message)?.jobs?.send_push_message;
  await expect(send?.({ notification_id: notice?.id })).rejects.toThrow(/busy \(503\)/);
  expect(await stored(user)).toEqual([target.endpoint]);
});

test('ten browsers of a user are stored, the newest, also when twenty subscribe at once', async () => {
  const user = await api.user();
  const now = api.services.clock.now();
  const sessions = Array.from({ length: 20 }, newId);
  await database.transaction((tx) =>
    tx
      .insertInto('sessions')
      .values(
        sessions.map((id) => ({ id, user_id: user.user_id, created_at: now, expires_at: now, last_used_at: now })),
      )
      .execute(),
  );
  const store = (session_id: string, at: Date) =>
    database.transaction((tx) => storePush(tx, { user_id: user.user_id, session_id, ...service.subscribe() }, at));
  await Promise.all(sessions.map((session_id) => store(session_id, now)));
  expect(await stored(user)).toHaveLength(PUSH_BROWSERS);
  for (let count = 0; count < 3; count += 1) {
    const { endpoint } = await subscribe(user);
    expect(await stored(user)).toHaveLength(PUSH_BROWSERS);
    expect(await stored(user)).toContain(endpoint);
  }
});

test('a browser gets nothing after signing out, and only its new user’s notices after somebody else signed in', async () => {
  const [user, other] = [await api.user(), await api.user()];
  const target = await subscribe(user);
  await api.callOk(user, signOut, {});
  await notifyUser(user, 'ad_expired');
  await work();
  expect(messagesTo(target)).toEqual([]);
  expect(await stored(user)).toEqual([]);

  const again = await api.user();
  const shared = await subscribe(again);
  await api.callOk(other, contract.savePush, shared);
  await notifyUser(again, 'ad_expired');
  await notifyUser(other, 'ad_approved', { title: 'Kursi', end_date: '2026-04-01T00:00:00.000Z' });
  await work();
  expect(messagesTo(shared).map((message) => message?.title)).toEqual(['Iklan disetujui']);
  await api.callOk(other, contract.removePush, {});
  await api.callOk(other, contract.removePush, {});
  await notifyUser(other, 'ad_expired');
  await work();
  expect(messagesTo(shared)).toHaveLength(1);
});

test('each channel is chosen by itself, except for what is always sent', async () => {
  const user = await api.user();
  const target = await subscribe(user);
  const choose = (kind: contract.NotificationKind, in_app: boolean, by_mail: boolean, by_push: boolean) =>
    api.callOk(user, contract.saveNotificationChoice, { kind, in_app, by_mail, by_push });
  await choose('ad_expired', true, false, false);
  await choose('ad_published', false, false, true);
  await choose('draft_cleared', false, true, true);
  for (const kind of ['ad_expired', 'ad_published', 'draft_cleared', 'coins_taken'] as const) {
    await notifyUser(user, kind, { title: 'Sofa', coins: 2, reason: 'x', end_date: '2026-04-01T00:00:00.000Z' });
  }
  await work();
  await work();
  expect(
    messagesTo(target)
      .map((message) => message?.title)
      .sort(),
  ).toEqual(['Draf dihapus', 'Iklan tertempel', 'Koin diambil dari dompet Anda']);
  expect((await mailsTo(database, user.email)).map(({ subject }) => subject).sort()).toEqual([
    'Draf dihapus',
    'Koin diambil dari dompet Anda',
  ]);
  // What is in no list is deleted once it was sent.
  const rows = database.read.selectFrom('notifications').select('kind').where('user_id', '=', user.user_id);
  expect((await rows.execute()).map(({ kind }) => kind).sort()).toEqual(['ad_expired', 'coins_taken']);
});

test('what was read meanwhile, or is a day old, is not pushed', async () => {
  const user = await api.user();
  const target = await subscribe(user);
  await notifyUser(user, 'ad_expired');
  await api.callOk(user, contract.markNotifications, {});
  await work();
  const now = api.services.clock.now();
  await notifyUser(user, 'draft_cleared', { title: 'Sofa' });
  api.services.clock.set(addMilliseconds(now, MILLISECONDS.day));
  await work();
  api.services.clock.set(now);
  expect(messagesTo(target)).toEqual([]);
});
