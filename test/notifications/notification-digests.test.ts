import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as contract from '../../src/contract/notifications/endpoints.ts';
import { notify } from '../../src/domain/notifications/public.ts';
import { type Api, type ApiUser, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { mailsTo, runJobs } from '../support/services.ts';

// A Monday at 10:00 in Jakarta.
const START = new Date('2026-03-02T03:00:00Z');
const TUESDAY = new Date('2026-03-03T00:00:00Z');
const NEXT_MONDAY = new Date('2026-03-09T00:00:00Z');
let database: TestDatabase;
let api: Api;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});
beforeEach(() => api.services.clock.set(START));

const notifyUser = (user: ApiUser, title: string) =>
  database.transaction((tx) =>
    notify(tx, {
      user_id: user.user_id,
      kind: 'ad_expired',
      data: { title },
      ad_id: null,
      now: api.services.clock.now(),
    }),
  );
const choose = (user: ApiUser, digest: 'never' | 'daily' | 'weekly') =>
  api.callOk(user, contract.saveDigest, { digest });
const job = async (name: string, payload: unknown = {}) => {
  for (const { jobs } of api.modules) await jobs?.[name]?.(payload);
};
const work = async (at: Date) => {
  api.services.clock.set(at);
  await job('take_notification_digests');
  await runJobs(api.services, api.modules);
};
const subjects = async (user: ApiUser) => (await mailsTo(database, user.email)).map(({ subject }) => subject);

test('lists what is unread, with a link to each, at seven in the morning and once', async () => {
  const user = await api.user();
  expect((await api.callOk(user, contract.listNotificationChoices, {})).digest).toBe('never');
  await choose(user, 'daily');
  expect((await api.callOk(user, contract.listNotificationChoices, {})).digest).toBe('daily');
  for (const title of ['Sofa <b>empuk</b>', 'Meja', 'Kursi']) await notifyUser(user, title);
  const [newest] = (await api.callOk(user, contract.listNotifications, {})).data;
  await api.callOk(user, contract.markNotifications, { ids: [newest?.id ?? ''] });
  await work(START);
  expect(await subjects(user)).toEqual([]);
  api.services.clock.set(TUESDAY);
  await Promise.all([job('take_notification_digests'), job('take_notification_digests')]);
  await work(TUESDAY);
  const [mail, ...more] = await mailsTo(database, user.email);
  expect([mail?.subject, more]).toEqual(['2 kabar belum dibaca di Papan', []]);
  expect(mail?.text).toContain('“Sofa <b>empuk</b>” sudah turun dari papan.');
  expect(mail?.text).toContain('http://papan.test/content?tab=expired');
  expect(mail?.text).not.toContain('Kursi');
  expect(mail?.html).toContain('&lt;b&gt;empuk');
  // Nothing new is unread, and the same is not mailed again.
  await work(new Date('2026-03-04T00:00:00Z'));
  expect(await subjects(user)).toHaveLength(1);
  await notifyUser(user, 'Lampu');
  await work(new Date('2026-03-05T00:00:00Z'));
  const [, second] = await mailsTo(database, user.email);
  expect(second?.subject).toBe('1 kabar belum dibaca di Papan');
  expect(second?.text).not.toContain('Sofa');
});

test('comes on Mondays, or not any more, as its reader chooses, in the reader’s language', async () => {
  const [weekly, never] = [await api.user(), await api.user()];
  await database.transaction((tx) =>
    tx.updateTable('users').set({ locale: 1 }).where('id', '=', weekly.user_id).execute(),
  );
  await choose(weekly, 'weekly');
  await choose(never, 'daily');
  await choose(never, 'never');
  for (const user of [weekly, never]) await notifyUser(user, 'Sofa');
  await work(TUESDAY);
  expect(await subjects(weekly)).toEqual([]);
  await work(NEXT_MONDAY);
  expect(await subjects(weekly)).toEqual(['An unread notification on Papan']);
  expect(await subjects(never)).toEqual([]);
});

test('is not sent when all of it was read before the mail went out', async () => {
  const user = await api.user();
  await choose(user, 'daily');
  await notifyUser(user, 'Sofa');
  api.services.clock.set(TUESDAY);
  await job('take_notification_digests');
  await api.callOk(user, contract.markNotifications, {});
  await runJobs(api.services, api.modules);
  expect(await subjects(user)).toEqual([]);
});

test('lists twenty and names the number of the others', async () => {
  const user = await api.user();
  await choose(user, 'daily');
  for (let count = 1; count <= 22; count += 1) await notifyUser(user, `Barang nomor ${count}.`);
  await work(TUESDAY);
  const [mail] = await mailsTo(database, user.email);
  expect(mail?.subject).toBe('22 kabar belum dibaca di Papan');
  expect(mail?.text).toContain('2 kabar lainnya');
  expect(mail?.text).not.toContain('nomor 2.');
});

test('reaches each user once although the worker stops between two mails', async () => {
  const users = [await api.user(), await api.user(), await api.user()];
  for (const user of users) {
    await choose(user, 'daily');
    await notifyUser(user, 'Sofa');
  }
  api.services.clock.set(TUESDAY);
  await job('take_notification_digests');
  const { mailer } = api.services;
  let sent = 0;
  // It stops after the first mail: the others fail and stay in the queue.
  api.services.mailer = {
    send: async (mail) => {
      if (sent > 0) throw new Error('the worker is being stopped');
      sent += 1;
      await mailer.send(mail);
    },
  };
  await runJobs(api.services, api.modules).catch(() => undefined);
  api.services.mailer = mailer;
  expect((await Promise.all(users.map(subjects))).flat()).toHaveLength(1);
  await database.pool.query('update graphile_worker._private_jobs set run_at = now(), attempts = 0');
  await work(TUESDAY);
  expect(await Promise.all(users.map(subjects))).toEqual(users.map(() => ['1 kabar belum dibaca di Papan']));
});

test('ends by one click, without signing in', async () => {
  const user = await api.user();
  await choose(user, 'daily');
  await notifyUser(user, 'Sofa');
  await work(TUESDAY);
  const [mail] = await mailsTo(database, user.email);
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const link = new URL(/^<(.*)>$/.exec(header('list-unsubscribe'))?.[1] ?? '');
  const post = (search: string) =>
    fetch(`${api.url}${link.pathname}${search}`, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      redirect: 'manual',
    });
  expect((await post(link.search.replace('kind=digest', 'kind=ad_hidden'))).status).toBe(410);
  expect((await api.callOk(user, contract.listNotificationChoices, {})).digest).toBe('daily');
  expect((await post(link.search)).status).toBe(200);
  expect((await post(link.search)).status).toBe(200);
  expect((await api.callOk(user, contract.listNotificationChoices, {})).digest).toBe('never');
  await notifyUser(user, 'Meja');
  await work(new Date('2026-03-04T00:00:00Z'));
  expect(await subjects(user)).toHaveLength(1);
});
