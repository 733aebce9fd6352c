import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import * as contract from '../../src/contract/notifications/endpoints.ts';
import type { NotificationFilter } from '../../src/contract/notifications/rules.ts';
import { notify } from '../../src/domain/notifications/public.ts';
import { type Api, type ApiUser, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { mailsTo, runJobs } from '../support/services.ts';

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

const notifyUser = (user: ApiUser, kind: contract.NotificationKind, data: Record<string, string | number> = {}) =>
  database.transaction((tx) =>
    notify(tx, { user_id: user.user_id, kind, data, ad_id: null, now: api.services.clock.now() }),
  );
const list = (user: ApiUser, cursor?: string) =>
  api.callOk(user, contract.listNotifications, cursor === undefined ? {} : { cursor });

test('are listed newest first, page by page, while new ones arrive', async () => {
  const user = await api.user();
  for (let count = 0; count < 45; count++) await notifyUser(user, 'ad_expired', { title: `Iklan ${count}` });
  const first = await list(user);
  await notifyUser(user, 'ad_approved', { title: 'Baru' });
  const second = await list(user, first.next_cursor ?? '');
  const third = await list(user, second.next_cursor ?? '');
  expect(third.next_cursor).toBeNull();
  const titles = [...first.data, ...second.data, ...third.data].map(({ data }) => data.title);
  expect(titles).toEqual(Array.from({ length: 45 }, (_, index) => `Iklan ${44 - index}`));
  expect([first.unseen, third.unseen]).toEqual([45, 46]);
  expect((await api.call(user, contract.listNotifications, { cursor: 'x' })).status).toBe(400);
});

test('are marked and deleted only by their owner', async () => {
  const [user, other] = [await api.user(), await api.user()];
  for (const kind of ['ad_expired', 'ad_approved', 'draft_cleared'] as const) await notifyUser(user, kind);
  await notifyUser(other, 'ad_expired');
  const [newest, middle] = (await list(user)).data;
  const ids = [newest?.id ?? '', middle?.id ?? ''];
  expect(await api.callOk(other, contract.markNotifications, { ids })).toEqual({ unseen: 1 });
  expect(await api.callOk(other, contract.deleteNotifications, { ids })).toEqual({ unseen: 1 });
  expect(await api.callOk(user, contract.markNotifications, { ids: [ids[0] ?? ''] })).toEqual({ unseen: 2 });
  expect((await list(user)).data.map(({ seen }) => seen)).toEqual([true, false, false]);
  expect(await api.callOk(user, contract.deleteNotifications, { ids })).toEqual({ unseen: 1 });
  expect((await list(user)).data.map(({ kind }) => kind)).toEqual(['ad_expired']);
  expect(await api.callOk(user, contract.markNotifications, {})).toEqual({ unseen: 0 });
  await api.callOk(user, contract.deleteNotifications, {});
  expect(await list(user)).toEqual({ data: [], next_cursor: null, unseen: 0, unseen_listed: 0 });
  expect(await api.callOk(user, contract.markNotifications, { ids: [newId()] })).toEqual({ unseen: 0 });
  expect((await list(other)).data).toHaveLength(1);
});

test('are listed, marked and deleted by a filter, page by page', async () => {
  const user = await api.user();
  for (let count = 0; count < 23; count++) {
    await notifyUser(user, 'payment_completed');
    await notifyUser(user, 'ad_approved');
  }
  await notifyUser(user, 'identity_verified');
  const of = (filter: NotificationFilter, cursor?: string) =>
    api.callOk(user, contract.listNotifications, { filter, ...(cursor === undefined ? {} : { cursor }) });
  const first = await of('coins');
  const second = await of('coins', first.next_cursor ?? '');
  expect([first.data.length, second.data.length, second.next_cursor]).toEqual([20, 3, null]);
  expect(new Set([...first.data, ...second.data].map(({ kind }) => kind))).toEqual(new Set(['payment_completed']));
  expect([first.unseen, first.unseen_listed]).toEqual([47, 23]);

  expect(await api.callOk(user, contract.markNotifications, { filter: 'coins' })).toEqual({ unseen: 24 });
  expect((await of('coins')).unseen_listed).toBe(0);
  expect((await of('unseen')).data.some(({ kind }) => kind === 'payment_completed')).toBe(false);
  expect(await api.callOk(user, contract.deleteNotifications, { filter: 'account' })).toEqual({ unseen: 23 });
  // Named ones that the filter does not list stay.
  const [coins] = (await of('coins')).data;
  await api.callOk(user, contract.deleteNotifications, { filter: 'unseen', ids: [coins?.id ?? ''] });
  expect((await of('coins')).data[0]).toEqual(coins);
  expect(await api.callOk(user, contract.deleteNotifications, { filter: 'unseen' })).toEqual({ unseen: 0 });
  expect(new Set((await list(user)).data.map(({ kind }) => kind))).toEqual(new Set(['payment_completed']));
  expect((await api.call(user, contract.listNotifications, { filter: 'x' as 'all' })).status).toBe(400);
});

test('notify the user’s other tabs when they were marked or deleted, and only then', async () => {
  const user = await api.user();
  await notifyUser(user, 'ad_expired');
  const events = async () =>
    (
      await database.pool.query(
        "select id from outbox_events where type = 'notification.changed' and payload ->> 'user_id' = $1",
        [user.user_id],
      )
    ).rowCount;
  await api.callOk(user, contract.markNotifications, { ids: [newId()] });
  expect(await events()).toBe(0);
  await api.callOk(user, contract.markNotifications, {});
  await api.callOk(user, contract.markNotifications, {});
  expect(await events()).toBe(1);
  await api.callOk(user, contract.deleteNotifications, {});
  await api.callOk(user, contract.deleteNotifications, {});
  expect(await events()).toBe(2);
});

test('about money or a loss are also sent by mail, in the user’s language and as plain text', async () => {
  const [sari, john] = [await api.user(), await api.user()];
  await database.transaction((tx) =>
    tx.updateTable('users').set({ locale: 1 }).where('id', '=', john.user_id).execute(),
  );
  const renewed = { title: '<b>Sofa</b>', days: 30, price: 1500, balance: 20, end_date: '2026-04-01T17:30:00.000Z' };
  const hidden = { title: 'Sofa', reason: 'Foto buram', reason_en: 'Blurred photo', note: '' };
  for (const user of [sari, john]) {
    await notifyUser(user, 'renewed', renewed);
    await notifyUser(user, 'ad_hidden', hidden);
    await notifyUser(user, 'ad_expired', { title: 'Sofa' });
    await notifyUser(user, 'commission_voided', { coins: 500, friend: 'Ani' });
  }
  await runJobs(api.services, api.modules);
  await runJobs(api.services, api.modules);
  const indonesian = await mailsTo(database, sari.email);
  const english = await mailsTo(database, john.email);
  expect(indonesian.map(({ subject }) => subject).sort()).toEqual([
    'Iklan diperpanjang',
    'Iklan disembunyikan',
    'Komisi afiliasi ditarik kembali',
  ]);
  expect(english.map(({ subject }) => subject).sort()).toEqual([
    'Affiliate commission taken back',
    'Your ad was hidden',
    'Your ad was renewed',
  ]);
  const loss = english.find(({ subject }) => subject === 'Affiliate commission taken back');
  expect(loss?.text).toContain('/en/profile/wallet');
  const receipt = indonesian.find(({ subject }) => subject === 'Iklan diperpanjang');
  expect(receipt?.text).toContain('“<b>Sofa</b>” diperpanjang 30 hari seharga 1.500 koin');
  expect(receipt?.text).toContain('2 April 2026');
  expect(receipt?.html).toContain('&lt;b&gt;Sofa&lt;/b&gt;');
  expect(receipt?.html).not.toContain('<b>');
  expect(english.find(({ subject }) => subject === 'Your ad was hidden')?.text).toContain('Blurred photo');
  const jobs = await database.pool.query(
    "select payload::text from graphile_worker._private_jobs where payload::text like '%@%'",
  );
  expect(jobs.rows).toEqual([]);
});
