import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import {
  listNotificationChoices,
  listNotifications,
  saveNotificationChoice,
} from '../../src/contract/notifications/endpoints.ts';
import * as contract from '../../src/contract/saved-searches/endpoints.ts';
import { emit } from '../../src/domain/events.ts';
import { notify } from '../../src/domain/notifications/public.ts';
import { type Api, type ApiUser, errorOf, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPublishedAd, type PublishedAdOverrides } from '../support/factories.ts';
import { mailsTo, runJobs } from '../support/services.ts';

const START = new Date('2026-03-02T03:00:00Z');
let database: TestDatabase;
let api: Api;
let user: ApiUser;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});
beforeEach(async () => {
  api.services.clock.set(START);
  user = await api.user();
});

const save = (name: string, keyword: string, frequency: 'at_once' | 'daily' = 'at_once') =>
  api.callOk(user, contract.saveSearch, { name, frequency, filters: { keyword } });
async function publish(overrides: PublishedAdOverrides): Promise<string> {
  api.services.clock.set(addMilliseconds(api.services.clock.now(), MILLISECONDS.second));
  const published_at = api.services.clock.now();
  return database.transaction(async (tx) => {
    const id = await insertPublishedAd(tx, { published_at, ...overrides });
    await emit(tx, 'ad.published', { ad_id: id });
    return id;
  });
}
const work = async () => {
  await runJobs(api.services, api.modules);
  for (const { jobs } of api.modules) await jobs?.notify_saved_searches?.({});
  await runJobs(api.services, api.modules);
};
const headerOf = (mail: Awaited<ReturnType<typeof mailsTo>>[number] | undefined, name: string) =>
  mail?.headers.find(({ key }) => key === name)?.value ?? '';
const linkOf = (mail: Awaited<ReturnType<typeof mailsTo>>[number] | undefined) =>
  new URL(/^<(.*)>$/.exec(headerOf(mail, 'list-unsubscribe'))?.[1] ?? '');
/** What a mail program sends by itself. */
const oneClick = (link: URL, body = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') =>
  fetch(`${api.url}${link.pathname}${link.search}`, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
    redirect: 'manual',
  });
const waitsForLock = async () => {
  const { rowCount } = await database.pool.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%saved_searches%'
       and datname = current_database()`,
  );
  return rowCount === 1;
};
const byMail = async () =>
  (await api.callOk(user, listNotificationChoices, {})).data.find(({ kind }) => kind === 'search_found')?.by_mail;

describe('a mail about new ads', () => {
  test('lists them by search, in the user’s language and Jakarta’s time, once', async () => {
    await save('Sofa <b>murah</b>', 'sofa', 'daily');
    await save('Kulit', 'kulit', 'daily');
    await database.transaction((tx) =>
      tx.updateTable('users').set({ locale: 1 }).where('id', '=', user.user_id).execute(),
    );
    for (let index = 1; index <= 6; index += 1) await publish({ title: `Sofa nomor ${index} empuk`, price: 1_250_000 });
    const leather = await publish({ title: 'Sofa kulit <i>asli</i> tiga dudukan', price: null });
    await work();
    expect(await mailsTo(database, user.email)).toEqual([]);
    api.services.clock.set(new Date('2026-03-03T00:00:00Z'));
    await Promise.all([work(), work()]);
    await work();
    const mails = await mailsTo(database, user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['7 new ads for your searches']);
    const [mail] = mails;
    expect(mail?.text).toContain('7 new for “Sofa <b>murah</b>”');
    expect(mail?.text).toContain('1 new for “Kulit”');
    expect(mail?.text).toMatch(/Rp\s1\.250\.000 · Bandung · March 2, 2026 at 10:00\sAM WIB/);
    expect(mail?.text).toContain(`http://papan.test/en/content/detail/sofa-kulit-i-asli-i-tiga-dudukan-${leather}`);
    expect(mail?.text).toContain('http://papan.test/en/search?keyword=sofa&sort=newest');
    expect(mail?.text).not.toContain('Sofa nomor 1 ');
    expect(mail?.html).toContain('Sofa kulit &lt;i&gt;asli&lt;/i&gt; tiga dudukan');
    expect(mail?.html).not.toMatch(/<[bi]>/);
    const queued = await database.pool.query(
      "select payload::text from graphile_worker._private_jobs where payload::text like '%@%'",
    );
    expect(queued.rows).toEqual([]);
  });

  test('is one for all searches, also when another process takes them at the same time', async () => {
    await save('Lemari', 'lemari', 'daily');
    await save('Lemari jati', 'jati', 'daily');
    await publish({ title: 'Lemari jati dua pintu' });
    await publish({ title: 'Lemari plastik susun' });
    await work();
    api.services.clock.set(new Date('2026-03-03T00:00:00Z'));
    const locked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const other = database.transaction(async (tx) => {
      const first = tx.selectFrom('saved_searches').select('id').where('user_id', '=', user.user_id).orderBy('id');
      await first.limit(1).forNoKeyUpdate().execute();
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    const notifying = Promise.all(api.modules.map(({ jobs }) => jobs?.notify_saved_searches?.({})));
    await Promise.race([notifying, vi.waitUntil(waitsForLock)]);
    released.resolve();
    await Promise.all([other, notifying]);
    await work();
    expect((await mailsTo(database, user.email)).map(({ subject }) => subject)).toHaveLength(1);
  });

  test('leaves out ads that ended before it was sent, and is not sent without any', async () => {
    await save('Rak', 'rak');
    const ad = await publish({ title: 'Rak sepatu lima tingkat' });
    await runJobs(
      api.services,
      [...api.modules].filter((module) => !module.jobs?.notify_saved_searches),
    );
    await database.transaction((tx) => tx.deleteFrom('listings').where('ad_id', '=', ad).execute());
    await work();
    expect(await mailsTo(database, user.email)).toEqual([]);
  });

  test('is not sent to users who chose the bell only', async () => {
    await api.callOk(user, saveNotificationChoice, { kind: 'search_found', in_app: true, by_mail: false });
    await save('Rak', 'lemari');
    await publish({ title: 'Lemari jati tiga pintu' });
    await work();
    expect(await mailsTo(database, user.email)).toEqual([]);
    expect((await api.callOk(user, listNotifications, {})).data).toHaveLength(1);
  });
});

describe('one-click unsubscription', () => {
  const mailed = async () => {
    await save('Meja', 'meja');
    await publish({ title: 'Meja belajar kayu jati' });
    await work();
    const [mail] = await mailsTo(database, user.email);
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    return linkOf(mail);
  };

  test('ends the mails by one POST of a mail program, and leaves the bell on', async () => {
    const link = await mailed();
    expect(link.origin).toBe('http://papan.test');
    expect(await byMail()).toBe(true);
    const response = await oneClick(link);
    expect([response.status, response.headers.get('location')]).toEqual([200, null]);
    expect(await byMail()).toBe(false);
    expect((await oneClick(link)).status).toBe(200);
    const multipart = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await oneClick(link, multipart, 'multipart/form-data; boundary=x')).status).toBe(200);
    api.services.clock.set(addMilliseconds(api.services.clock.now(), MILLISECONDS.hour));
    await publish({ title: 'Meja makan enam kursi' });
    await work();
    expect(await mailsTo(database, user.email)).toHaveLength(1);
    expect((await api.callOk(user, listNotifications, {})).data).toHaveLength(2);
  });

  test('changes nothing by opening the link; the form of its page goes on to the page', async () => {
    const link = await mailed();
    const check = await api.raw(`/notification/subscription${link.search}`);
    expect(check.body).toEqual({ kind: 'search_found', by_mail: true });
    expect(await byMail()).toBe(true);
    const response = await oneClick(link, '');
    expect([response.status, response.headers.get('location')]).toEqual([303, `${link.pathname}${link.search}`]);
    expect(await byMail()).toBe(false);
  });

  test('refuses links that are forged, or for another user or kind, and long bodies', async () => {
    const link = await mailed();
    const altered = (name: string, value: string) => {
      const other = new URL(link);
      other.searchParams.set(name, value);
      return other;
    };
    const refused = [
      altered('signature', 'x'.repeat(43)),
      altered('user', (await api.user()).user_id),
      altered('user', newId()),
      altered('kind', 'ad_expired'),
      altered('kind', 'account_blocked'),
      altered('kind', "'"),
      altered('extra', '1'),
    ];
    for (const each of refused) expect([400, 410]).toContain((await oneClick(each)).status);
    expect((await oneClick(link, 'x'.repeat(10_000))).status).toBe(413);
    expect(await byMail()).toBe(true);
  });

  test('is offered in every mail of a kind that can be chosen, and in no other', async () => {
    const now = START;
    await database.transaction(async (tx) => {
      const common = { user_id: user.user_id, data: { title: 'Sofa' }, ad_id: null, now };
      await notify(tx, { ...common, kind: 'ad_hidden' });
      await notify(tx, { ...common, kind: 'account_suspended' });
    });
    await runJobs(api.services, api.modules);
    const mails = await mailsTo(database, user.email);
    const hidden = mails.find(({ subject }) => subject === 'Iklan disembunyikan');
    expect(linkOf(hidden).searchParams.get('kind')).toBe('ad_hidden');
    expect(hidden?.text).toContain(linkOf(hidden).href);
    expect((await oneClick(linkOf(hidden))).status).toBe(200);
    const suspended = mails.find(({ subject }) => subject !== 'Iklan disembunyikan');
    expect(headerOf(suspended, 'list-unsubscribe')).toBe('');
    expect(errorOf(await api.raw('/notification/subscription')).key).toBe('invalid_argument');
  });
});
