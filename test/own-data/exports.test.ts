import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { ACCOUNT_STATUSES, TOKEN_DAYS, USER_TYPES } from '../../src/contract/accounts/rules.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import { revealContact } from '../../src/contract/ads/detail.ts';
import { addFavourite } from '../../src/contract/favourites/endpoints.ts';
import { acceptLegalTexts } from '../../src/contract/legal/endpoints.ts';
import { listNotifications } from '../../src/contract/notifications/endpoints.ts';
import * as ownData from '../../src/contract/own-data/endpoints.ts';
import { OWN_DATA } from '../../src/contract/own-data/rules.ts';
import { saveSearch } from '../../src/contract/saved-searches/endpoints.ts';
import { hashPassword } from '../../src/domain/accounts/public.ts';
import { originalKey } from '../../src/domain/media/public.ts';
import { DESIGN, detailInput, insertFile } from '../support/ads-users.ts';
import { type ApiUser, errorOf, PASSWORD } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { FIRST_VERSIONS } from '../support/first-versions.ts';
import { type PaymentApp, startPaymentApp } from '../support/payment-app.ts';
import { readZip } from '../support/read-zip.ts';
import { mailsTo } from '../support/services.ts';

const START = new Date('2026-03-02T03:00:00Z');
let database: TestDatabase;
let app: PaymentApp;
let password_hash: string;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startPaymentApp(database);
  password_hash = await app.api.services.passwords.queued((hashing) => hashPassword(hashing, PASSWORD));
});
afterAll(async () => {
  await app.stop();
  await database.drop();
});
beforeEach(() => app.api.services.clock.set(START));

const jobOf = (name: string) => app.api.modules.map(({ jobs }) => jobs?.[name]).find((job) => job) ?? expect.fail(name);

async function userWithPassword(facts: { balance?: number; user_type?: number } = {}): Promise<ApiUser> {
  const user = await app.api.user(facts);
  await database.transaction((tx) =>
    tx.updateTable('users').set({ password_hash }).where('id', '=', user.user_id).execute(),
  );
  return user;
}

/** The user with a session that lasts as long as a real one. */
async function withLongSession(user: ApiUser): Promise<ApiUser> {
  const { user_id } = user;
  const expires_at = addMilliseconds(START, TOKEN_DAYS * MILLISECONDS.day);
  const { id: session_id } = await database.transaction((tx) =>
    tx
      .updateTable('sessions')
      .set({ expires_at })
      .where('user_id', '=', user_id)
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return { ...user, token: await app.api.services.tokens.sign({ session_id, user_id, expires_at }) };
}

async function publish(owner: ApiUser, title: string): Promise<string> {
  const { id, version } = (await app.api.callOk(owner, creation.startDraft, {})).draft;
  const display = await app.api.callOk(owner, creation.saveDisplay, {
    id,
    version,
    display_config: DESIGN,
    complete: true,
  });
  await app.api.callOk(owner, creation.saveDetail, { ...detailInput(id, display.version), title, complete: true });
  await app.api.callOk(owner, creation.publishAd, { id, price: 60 });
  await app.work();
  return id;
}

const start = (user: ApiUser) => app.api.call(user, ownData.startExport, {});
const overview = (user: ApiUser) => app.api.callOk(user, ownData.getOwnData, {});
const link = (user: ApiUser, id: string, password: string | undefined = PASSWORD) =>
  app.api.call(user, ownData.linkExport, password === undefined ? { id } : { id, password });

async function download(user: ApiUser, id: string, query: { expires_at: number; signature: string }) {
  const { expires_at, signature } = query;
  const path = `/api/user/data/export/${id}/file?expires_at=${expires_at}&signature=${signature}`;
  return fetch(`${app.api.url}${path}`, { headers: { authorization: `Bearer ${user.token}` } });
}

/** Prepares an archive and returns its id and files. */
async function archiveOf(user: ApiUser) {
  const { id } = await app.api.callOk(user, ownData.startExport, {});
  await app.work();
  const response = await download(user, id, (await link(user, id)).body);
  expect(response.status).toBe(200);
  return { id, response, files: readZip(Buffer.from(await response.arrayBuffer())) };
}

describe('an archive of own data', () => {
  test("contains everything of the user's, and nothing of others", async () => {
    const user = await userWithPassword({ balance: 500 });
    const { user_id } = user;
    const friend = await userWithPassword({ balance: 500 });
    await database.transaction(async (tx) => {
      const name = { first_name: 'Temanwati', last_name: 'Lainnya', phone: '+628199988877', referred_by: user_id };
      await tx.updateTable('users').set(name).where('id', '=', friend.user_id).execute();
    });
    const ad = await publish(user, 'Beras pandan wangi asli');
    const other = await publish(friend, 'Beras ketan milik teman');
    const fileId = await insertFile(database, user_id, START);
    await app.api.services.blobs.put(originalKey(fileId), Buffer.from('the picture'));
    const missing = await insertFile(database, user_id, START);
    await database.transaction((tx) =>
      tx.insertInto('ad_photos').values({ ad_id: ad, file_id: fileId, position: 0 }).execute(),
    );
    await app.api.callOk(user, addFavourite, { id: other });
    await app.api.callOk(user, saveSearch, { name: 'Beras', filters: { keyword: 'beras' } });
    await app.api.callOk(user, revealContact, { id: other });
    for (const payer of [user, friend]) {
      await app.sandbox.pay(app.requestOf((await app.buy(payer)).id));
      await app.settle();
    }
    await app.api.callOk(user, acceptLegalTexts, { terms: FIRST_VERSIONS });
    const photo = { id: newId(), user_id, file_id: newId(), width: 1000, height: 630, sent_at: START };
    await database.transaction((tx) => tx.insertInto('identity_photos').values(photo).execute());
    await app.api.callOk(user, ownData.requestByText, { kind: 'question', text: 'Siapa yang melihat data saya?' });

    const { response, files } = await archiveOf(user);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toContain('papan-data-2026-03-02.zip');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const names = [...files.keys()];
    expect(names[0]).toBe('BACA-SAYA.txt');
    expect(files.get('BACA-SAYA.txt')?.toString()).toContain('Data Anda di Papan, 2 Maret 2026');
    // The README describes each file.
    for (const name of names.filter((each) => each.endsWith('.json'))) {
      expect(files.get('BACA-SAYA.txt')?.toString()).toMatch(new RegExp(`- ${name}: .{10}`));
    }
    const json = (name: string) => JSON.parse(files.get(`${name}.json`)?.toString() ?? 'null');
    expect(json('profile')).toEqual([
      expect.objectContaining({
        id: user_id,
        email: user.email,
        first_name: 'Sari',
        account_status: 'ACTIVE',
        user_type: 'REGULAR',
        locale: 'id',
        was_referred: false,
      }),
    ]);
    expect(json('sessions')).toEqual([expect.objectContaining({ user_agent: 'test' })]);
    expect(json('ads')).toEqual([
      expect.objectContaining({
        id: ad,
        status: 'PUBLISHED',
        title: 'Beras pandan wangi asli',
        display_config: expect.objectContaining({ contents: expect.any(Array) }),
        photos: [fileId],
      }),
    ]);
    expect(json('ads')[0].status_changes.at(-1)).toMatchObject({ to: 4 });
    expect(json('wallet')[0].balance).toBe(json('wallet-rows').at(-1).balance_after);
    const causes = json('wallet-rows').map(({ cause }: { cause: string }) => cause);
    expect(causes).toEqual(['welcome_bonus', 'topup', 'publication', 'topup', 'affiliate_commission']);
    expect(json('payments')).toEqual([expect.objectContaining({ status: 'completed', amount: 100_000 })]);
    expect(json('invoices')[0].buyer).toMatchObject({ name: 'Sari Wulandari', email: user.email });
    expect(json('favourites')).toEqual([
      { ad_id: other, created_at: START.toISOString(), saved_price: 150_000, saved_price_unit: 0 },
    ]);
    expect(json('saved-searches')).toEqual([expect.objectContaining({ filters: { keyword: 'beras' } })]);
    expect(json('contact-reveals')).toEqual([expect.objectContaining({ ad_id: other, times: 1 })]);
    expect(json('referrals')).toEqual([expect.objectContaining({ coins: 500 })]);
    expect(json('requests').map(({ kind }: { kind: string }) => kind)).toEqual(['question', 'export']);
    expect(json('notifications').length).toBeGreaterThan(0);
    expect(json('consents')).toEqual([
      expect.objectContaining({ version: 1, accepted_at: START.toISOString() }),
      expect.objectContaining({ version: 1, locale: 'id' }),
    ]);
    expect(json('identity')).toEqual([expect.objectContaining({ id: photo.id, outcome: null })]);
    expect(files.get(`pictures/${fileId}.webp`)?.toString()).toBe('the picture');
    expect(names).not.toContain(`pictures/${missing}.webp`);

    const everything = Buffer.concat([...files.values()]).toString('utf8');
    const ofOthers = [
      photo.file_id,
      'Temanwati',
      'Lainnya',
      '628199988877',
      friend.user_id,
      friend.email,
      'milik teman',
      password_hash,
    ];
    expect(ofOthers.filter((text) => everything.includes(text))).toEqual([]);
  });

  test('is in the language of the user', async () => {
    const user = await userWithPassword();
    await database.transaction((tx) =>
      tx.updateTable('users').set({ locale: 1 }).where('id', '=', user.user_id).execute(),
    );
    const { files } = await archiveOf(user);
    expect(files.get('README.txt')?.toString()).toContain('Your data at Papan, March 2, 2026');
    expect((await mailsTo(database, user.email)).at(-1)?.subject).toBe('The archive of your data is ready');
  });

  test('is announced by bell and mail, and gone after 72 hours', async () => {
    const user = await withLongSession(await userWithPassword());
    const { id } = await app.api.callOk(user, ownData.startExport, {});
    expect((await overview(user)).exports).toEqual([
      { id, created_at: START.toISOString(), expires_at: null, bytes: null },
    ]);
    expect(errorOf(await link(user, id)).key).toBe('not_found');
    await app.work();
    expect((await app.api.callOk(user, listNotifications, {})).data[0]?.kind).toBe('export_ready');
    const mail = (await mailsTo(database, user.email)).at(-1);
    expect([mail?.subject, mail?.text?.includes('/profile/data')]).toEqual(['Arsip data Anda siap', true]);
    const [ready] = (await overview(user)).exports;
    expect(ready).toMatchObject({ id, expires_at: '2026-03-05T03:00:00.000Z' });
    expect(ready?.bytes).toBeGreaterThan(500);

    app.pass(OWN_DATA.export_hours * MILLISECONDS.hour - 1);
    const { blobs } = app.api.services;
    await jobOf('purge_exports')({});
    expect(await blobs.has(`exports/${id}.zip`)).toBe(true);
    app.pass(1);
    expect((await overview(user)).exports).toEqual([]);
    await jobOf('purge_exports')({});
    expect(await blobs.has(`exports/${id}.zip`)).toBe(false);
    const rows = await database.read.selectFrom('data_exports').select('request_id').execute();
    expect(rows.map(({ request_id }) => request_id)).not.toContain(id);
  });

  test('needs the password, and a link of ten minutes for this session', async () => {
    const user = await userWithPassword();
    const { id, response } = await archiveOf(user);
    expect(response.status).toBe(200);
    expect(errorOf(await link(user, id, 'bukan-sandinya')).key).toBe('invalid_value');
    expect(errorOf(await app.api.call(user, ownData.linkExport, { id })).key).toBe('invalid_value');
    const query = (await link(user, id)).body;
    const errorOfDownload = async (who: ApiUser, changed: Partial<typeof query> = {}) =>
      ((await (await download(who, id, { ...query, ...changed })).json()) as { key: string }).key;
    expect(await errorOfDownload(user, { expires_at: query.expires_at + 1 })).toBe('link_expired');
    expect(
      await errorOfDownload(user, { signature: query.signature.replace(/^./, (first) => (first === '_' ? 'A' : '_')) }),
    ).toBe('link_expired');
    expect(await errorOfDownload(await userWithPassword())).toBe('not_found');
    expect(await errorOfDownload(await userWithPassword({ user_type: USER_TYPES.SUPERADMIN }))).toBe('not_found');
    expect(await errorOfDownload({ ...user, token: 'none' })).toBe('token_malformed');

    // Another session of the same user.
    const session_id = newId();
    const expires_at = addMilliseconds(START, MILLISECONDS.day);
    const row = { id: session_id, user_id: user.user_id, created_at: START, last_used_at: START, expires_at };
    await database.transaction((tx) => tx.insertInto('sessions').values(row).execute());
    const token = await app.api.services.tokens.sign({ session_id, user_id: user.user_id, expires_at });
    expect(await errorOfDownload({ ...user, token })).toBe('link_expired');

    app.pass(OWN_DATA.link_minutes * MILLISECONDS.minute - 1);
    expect((await download(user, id, query)).status).toBe(200);
    app.pass(1);
    expect(await errorOfDownload(user)).toBe('link_expired');
  });

  test('needs no password for an account that has none', async () => {
    const user = await app.api.user({ user_type: USER_TYPES.GOOGLE });
    const { id } = await app.api.callOk(user, ownData.startExport, {});
    await app.work();
    const query = (await app.api.call(user, ownData.linkExport, { id })).body;
    expect((await download(user, id, query)).status).toBe(200);
  });

  test('is prepared one at a time, at most two a day, also for many clients at once', async () => {
    const user = await withLongSession(await userWithPassword());
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => start(user)));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status !== 200).map((response) => errorOf(response).key)).toEqual(
      Array(19).fill('export_in_progress'),
    );
    await app.work();
    app.pass(MILLISECONDS.hour);
    await app.api.callOk(user, ownData.startExport, {});
    await app.work();
    expect(errorOf(await start(user)).key).toBe('too_many_requests');
    expect((await overview(user)).next_export_at).toBe('2026-03-03T03:00:00.000Z');
    app.pass(23 * MILLISECONDS.hour);
    expect((await start(user)).status).toBe(200);
  });

  test('is the same when its job runs twice or at the same time, and is announced once', async () => {
    const user = await userWithPassword();
    const { id } = await app.api.callOk(user, ownData.startExport, {});
    const prepare = jobOf('prepare_export');
    await Promise.all(Array.from({ length: 4 }, () => prepare({ id })));
    await prepare({ id });
    const { data } = await app.api.callOk(user, listNotifications, {});
    expect(data.map(({ kind }) => kind)).toEqual(['export_ready']);
    expect((await download(user, id, (await link(user, id)).body)).status).toBe(200);
  });

  test('that fails leaves no file, and is tried again', async () => {
    const user = await userWithPassword();
    const { id } = await app.api.callOk(user, ownData.startExport, {});
    const { blobs } = app.api.services;
    const { stream } = blobs;
    await insertFile(database, user.user_id, START);
    blobs.stream = () => Promise.reject(new Error('the disk is gone'));
    await expect(jobOf('prepare_export')({ id })).rejects.toThrow('the disk is gone');
    blobs.stream = stream;
    const left: string[] = [];
    for await (const { key } of blobs.list('exports')) if (key.includes(id)) left.push(key);
    expect(left).toEqual([]);
    await app.work();
    expect((await overview(user)).exports[0]?.expires_at).not.toBe(null);
  });

  test('of an account that is erased meanwhile is not stored', async () => {
    const user = await userWithPassword();
    const { id } = await app.api.callOk(user, ownData.startExport, {});
    const { blobs } = app.api.services;
    const { putStream } = blobs;
    blobs.putStream = async (key, bytes) => {
      const written = await putStream(key, bytes);
      const erased = { account_status: ACCOUNT_STATUSES.ERASED };
      await database.transaction((tx) => tx.updateTable('users').set(erased).where('id', '=', user.user_id).execute());
      return written;
    };
    await jobOf('prepare_export')({ id });
    blobs.putStream = putStream;
    expect(await blobs.has(`exports/${id}.zip`)).toBe(false);
  });

  test('that could not be prepared in five days does not prevent another', async () => {
    const user = await userWithPassword();
    const { id } = await app.api.callOk(user, ownData.startExport, {});
    const created_at = addMilliseconds(START, -5 * MILLISECONDS.day);
    await database.transaction((tx) =>
      tx.updateTable('data_exports').set({ created_at }).where('request_id', '=', id).execute(),
    );
    await jobOf('purge_exports')({});
    const next = await app.api.callOk(user, ownData.startExport, {});
    expect(next.id).not.toBe(id);
  });

  test('that nobody knows is deleted after a day', async () => {
    const { blobs } = app.api.services;
    const id = newId();
    await blobs.put(`exports/${id}.zip`, Buffer.from('lost'));
    await blobs.put(`exports/${id}.zip.1234-temporary`, Buffer.from('lost'));
    await jobOf('purge_exports')({});
    expect(await blobs.has(`exports/${id}.zip`)).toBe(true);
    // The files' times are those of the machine.
    app.api.services.clock.set(addMilliseconds(new Date(), 2 * MILLISECONDS.day));
    await jobOf('purge_exports')({});
    expect(await blobs.has(`exports/${id}.zip`)).toBe(false);
    expect(await blobs.has(`exports/${id}.zip.1234-temporary`)).toBe(false);
  });
});
