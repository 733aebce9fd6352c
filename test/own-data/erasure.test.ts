import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { addJob } from '../../src/base/outbox.ts';
import {
  changePassword,
  forgotPassword,
  getAuth,
  resetPassword,
  signIn,
} from '../../src/contract/accounts/endpoints.ts';
import { ACCOUNT_STATUSES, USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { agreeToCorrection, refundPayment } from '../../src/contract/admin/corrections.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import { revealContact } from '../../src/contract/ads/detail.ts';
import { AD_STATUSES } from '../../src/contract/ads/rules.ts';
import { addFavourite } from '../../src/contract/favourites/endpoints.ts';
import { acceptLegalTexts } from '../../src/contract/legal/endpoints.ts';
import { listNotifications } from '../../src/contract/notifications/endpoints.ts';
import * as ownData from '../../src/contract/own-data/endpoints.ts';
import { OWN_DATA } from '../../src/contract/own-data/rules.ts';
import { saveSearch } from '../../src/contract/saved-searches/endpoints.ts';
import { listProducts } from '../../src/contract/search/endpoints.ts';
import { getWallet } from '../../src/contract/wallet/endpoints.ts';
import { hashPassword } from '../../src/domain/accounts/public.ts';
import { approveAd } from '../../src/domain/ads/public.ts';
import { originalKey } from '../../src/domain/media/public.ts';
import { settlePayment } from '../../src/domain/payments/public.ts';
import { correctWallet, verifyLedger, walletOf } from '../../src/domain/wallet/public.ts';
import { DESIGN, detailInput, insertFile } from '../support/ads-users.ts';
import { type ApiUser, errorOf, newAddress, PASSWORD } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { FIRST_VERSIONS } from '../support/first-versions.ts';
import { type PaymentApp, startPaymentApp } from '../support/payment-app.ts';
import { mailsTo } from '../support/services.ts';
import { PERSONAL_COLUMNS } from './personal-columns.ts';

const START = new Date('2026-03-02T03:00:00Z');
const { ACTIVE, INACTIVE, WAITING_DELETION, ERASED, SUSPEND } = ACCOUNT_STATUSES;
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

const pass = (days: number) => app.pass(days * MILLISECONDS.day);
const runJob = (name: string) => {
  const job = app.api.modules.map(({ jobs }) => jobs?.[name]).find((found) => found !== undefined);
  return (job ?? expect.fail(`no job ${name}`))({});
};
/** Runs what is due after the waiting time of a deletion. */
async function eraseDue(): Promise<void> {
  await runJob('start_erasures');
  await app.work();
}

async function userWithPassword(
  facts: { email?: string; balance?: number; user_type?: number } = {},
): Promise<ApiUser> {
  const user = await app.api.user(facts);
  await database.transaction((tx) =>
    tx.updateTable('users').set({ password_hash }).where('id', '=', user.user_id).execute(),
  );
  return user;
}
const signInAs = ({ email }: ApiUser) =>
  app.api.call(null, signIn, { email, password: PASSWORD }, { headers: { 'x-forwarded-for': newAddress() } });
const requestDeletion = (user: ApiUser, password: string | undefined = PASSWORD) =>
  app.api.call(user, ownData.requestDeletion, password === undefined ? {} : { password });
const accountOf = ({ user_id }: ApiUser) =>
  database.read.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirstOrThrow();
const statusOf = async (user: ApiUser) => (await accountOf(user)).account_status;
const boardIds = async () => (await app.api.callOk(null, listProducts, {})).data.map(({ id }) => id);
const adOf = (id: string) => database.read.selectFrom('ads').selectAll().where('id', '=', id).executeTakeFirst();

async function draft(owner: ApiUser, title = 'Beras pandan wangi'): Promise<string> {
  const { id, version } = (await app.api.callOk(owner, creation.startDraft, {})).draft;
  const input = { id, version, display_config: DESIGN, complete: true };
  const display = await app.api.callOk(owner, creation.saveDisplay, input);
  await app.api.callOk(owner, creation.saveDetail, { ...detailInput(id, display.version), title, complete: true });
  return id;
}
async function publish(owner: ApiUser, title?: string): Promise<string> {
  const id = await draft(owner, title);
  await app.api.callOk(owner, creation.publishAd, { id, price: 60 });
  await app.work();
  return id;
}

describe('a requested deletion', () => {
  test('needs the password, takes the ads off, ends all sessions and is mailed with its date', async () => {
    const user = await userWithPassword();
    const id = await publish(user);
    const wrong = errorOf(await requestDeletion(user, 'bukan-sandinya'));
    expect(wrong).toMatchObject({ key: 'invalid_value', errors: { password: ['Kata sandi saat ini salah.'] } });
    expect(errorOf(await app.api.call(user, ownData.requestDeletion, {})).key).toBe('invalid_value');
    expect(await boardIds()).toContain(id);

    const response = await requestDeletion(user);
    expect(response.body).toEqual({ erase_at: '2026-04-01T03:00:00.000Z' });
    expect(response.headers.getSetCookie().join()).toMatch(/TOKEN=;/);
    await app.work();
    expect(await boardIds()).not.toContain(id);
    expect(await adOf(id)).toMatchObject({ status: AD_STATUSES.INACTIVE, paused_at: START });
    expect((await app.api.callOk(user, getAuth, {})).user).toBe(null);
    expect((await app.api.call(user, getWallet, {})).status).toBe(401);
    const [mail] = await mailsTo(database, user.email);
    expect(mail?.subject).toBe('Akun Anda menunggu dihapus');
    expect(mail?.text).toContain('1 April 2026');
  });

  test('is cancelled by signing in: the ads come back, their clocks go on, and the user is notified', async () => {
    const user = await userWithPassword();
    const [id, own] = [await publish(user), await publish(user, 'Beras merah organik')];
    const before = await adOf(id);
    // Deactivated by hand: it stays so.
    await database.transaction((tx) =>
      tx.updateTable('ads').set({ status: AD_STATUSES.INACTIVE, paused_at: START }).where('id', '=', own).execute(),
    );
    await requestDeletion(user);
    pass(10);
    const { token, user: viewer } = (await signInAs(user)).body;
    expect(viewer).toMatchObject({ account_status: ACTIVE, deletion_cancelled_at: '2026-03-12T03:00:00.000Z' });
    await app.work();
    expect(await adOf(id)).toMatchObject({
      status: AD_STATUSES.PUBLISHED,
      paused_at: null,
      end_date: addMilliseconds(before?.end_date ?? START, 10 * MILLISECONDS.day),
    });
    expect((await adOf(own))?.status).toBe(AD_STATUSES.INACTIVE);
    expect(await boardIds()).toContain(id);
    const { data } = await app.api.callOk({ ...user, token }, listNotifications, {});
    expect(data[0]).toMatchObject({ kind: 'deletion_cancelled', data: { ads: 1 } });
    expect((await mailsTo(database, user.email)).at(-1)?.subject).toBe('Penghapusan akun dibatalkan');
    pass(2);
    expect((await app.api.callOk({ ...user, token }, getAuth, {})).user?.deletion_cancelled_at).toBe(null);
    pass(30);
    await eraseDue();
    expect(await statusOf(user)).toBe(ACTIVE);
  });

  test('is cancelled by a password reset too, because that signs in', async () => {
    const user = await userWithPassword();
    await requestDeletion(user);
    const headers = { 'x-forwarded-for': newAddress() };
    await app.api.callOk(null, forgotPassword, { email: user.email }, { headers });
    await app.work();
    const text = (await mailsTo(database, user.email)).at(-1)?.text ?? '';
    const token = /reset-password#([\w-]+)/.exec(text)?.[1] ?? expect.fail(text);
    await app.api.callOk(null, resetPassword, { token, password: 'sepeda-ontel-biru' }, { headers });
    expect(await accountOf(user)).toMatchObject({ account_status: ACTIVE, erase_at: null });
  });

  test('of a paused account leaves it paused when it is cancelled', async () => {
    const user = await userWithPassword();
    const id = await publish(user);
    await app.api.callOk(user, ownData.pauseAccount, {});
    await requestDeletion(user);
    expect((await signInAs(user)).status).toBe(200);
    await app.work();
    expect(await accountOf(user)).toMatchObject({ account_status: INACTIVE, erase_at: null });
    expect((await adOf(id))?.status).toBe(AD_STATUSES.INACTIVE);
  });

  test('is possible without a password for an account that has none', async () => {
    const user = await app.api.user({ user_type: USER_TYPES.GOOGLE });
    expect((await app.api.call(user, ownData.requestDeletion, {})).status).toBe(200);
    expect(await statusOf(user)).toBe(WAITING_DELETION);
  });

  test('is refused to administrators and to suspended accounts', async () => {
    const admin = await userWithPassword({ user_type: USER_TYPES.ADMIN });
    expect(errorOf(await requestDeletion(admin)).key).toBe('forbidden');
    const suspended = await userWithPassword();
    await database.transaction((tx) =>
      tx.updateTable('users').set({ account_status: SUSPEND }).where('id', '=', suspended.user_id).execute(),
    );
    expect(errorOf(await requestDeletion(suspended)).key).toBe('account_status_conflict');
    expect((await app.api.callOk(suspended, ownData.getOwnData, {})).can_delete).toBe(false);
  });

  test('guesses of the password count like failed sign-ins', async () => {
    const user = await userWithPassword();
    const guesses = await Promise.all(Array.from({ length: 14 }, () => requestDeletion(user, 'salah-sekali')));
    const keys = guesses.map((response) => errorOf(response).key);
    expect(keys.filter((key) => key === 'too_many_requests').length).toBe(4);
  });

  test('lets no ad be approved meanwhile', async () => {
    const user = await userWithPassword();
    const id = await publish(user);
    await database.transaction((tx) =>
      tx.updateTable('ads').set({ status: AD_STATUSES.PENDING_APPROVAL }).where('id', '=', id).execute(),
    );
    await requestDeletion(user);
    const order = { ad_id: id, actor_id: null, now: START };
    await expect(database.transaction((tx) => approveAd(tx, order))).rejects.toMatchObject({
      key: 'account_status_conflict',
    });
  });

  test('is recalled by one mail three days before', async () => {
    const user = await userWithPassword();
    await requestDeletion(user);
    const reminders = async () => {
      await Promise.all([1, 2, 3].map(() => runJob('remind_of_erasure')));
      await app.work();
      return (await mailsTo(database, user.email)).filter(({ subject }) => subject === 'Akun Anda segera dihapus');
    };
    pass(OWN_DATA.deletion_days - OWN_DATA.reminder_days - 0.1);
    expect(await reminders()).toEqual([]);
    pass(0.2);
    expect((await reminders()).map(({ text }) => text?.includes('1 April 2026'))).toEqual([true]);
    expect(await reminders()).toHaveLength(1);
  });

  test('of two at the same time is done once', async () => {
    const user = await userWithPassword();
    const responses = await Promise.all(Array.from({ length: 12 }, () => requestDeletion(user)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = await database.read
      .selectFrom('data_requests')
      .select('kind')
      .where('user_id', '=', user.user_id)
      .execute();
    expect(rows).toEqual([{ kind: 'deletion' }]);
  });
});

/** Every text that the scan looks for. */
const SECRETS = ['zainabsecret', 'Zainabwati', 'Rahasiawan', 'Jalan Sembunyi', '628177000911', 'Wangirahasia'];

/** The rows of all tables and jobs that contain one of the texts, as `table: row`. */
async function rowsWith(texts: readonly string[]): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and (table_schema = 'public' or table_name = '_private_jobs')
    order by 1`.execute(database.read);
  const found: { table: string; row: string }[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select scanned.text as row from (select to_jsonb(rows)::text || coalesce(rows::text, '') as text
        from ${sql.raw(name)} rows) scanned
      where scanned.text ilike any(${texts.map((text) => `%${text}%`)}::text[])`.execute(database.read);
    found.push(...rows.map(({ row }) => ({ table: name.replace('public.', ''), row })));
  }
  return found;
}
const tablesWith = async (texts: readonly string[]) => [...new Set((await rowsWith(texts)).map(({ table }) => table))];

test('every column of the database is classified for the erasure', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' order by 1, 2`.execute(database.read);
  const real = new Map<string, string[]>();
  for (const { table, column } of rows) real.set(table, [...(real.get(table) ?? []), column]);
  expect([...real.keys()].sort(), 'tables; add a line to PERSONAL_COLUMNS').toEqual(
    Object.keys(PERSONAL_COLUMNS).sort(),
  );
  for (const [table, rule] of Object.entries(PERSONAL_COLUMNS)) {
    if (rule === 'gone') continue;
    const classified = 'nobody' in rule ? rule.nobody : Object.keys(rule.retained);
    const advice = `columns of ${table}; classify a new one in PERSONAL_COLUMNS, and erase it if it is personal`;
    expect([...classified].sort(), advice).toEqual(real.get(table));
  }
});

describe('an erased account', () => {
  /** A user with data in every kind of table, whose texts the scan can find. */
  async function richUser() {
    const user = await userWithPassword({ email: 'zainabsecret@papan.test', balance: 500 });
    const { user_id } = user;
    const friend = await userWithPassword();
    const referrer = await userWithPassword();
    await database.transaction(async (tx) => {
      await tx
        .updateTable('users')
        .set({
          first_name: 'Zainabwati',
          last_name: 'Rahasiawan',
          display_name: 'Zainabwati R.',
          phone: '+628177000911',
          address: 'Jalan Sembunyi 9',
          status_reason: 'Rahasiawan',
          identity_status: 2,
          referred_by: referrer.user_id,
        })
        .where('id', '=', user_id)
        .execute();
      await tx.updateTable('users').set({ referred_by: user_id }).where('id', '=', friend.user_id).execute();
    });
    const [ad, other] = [await publish(user, 'Wangirahasia dijual cepat'), await publish(friend)];
    const fileId = await insertFile(database, user_id, START);
    await app.api.services.blobs.put(originalKey(fileId), Buffer.from('picture'));
    await database.transaction(async (tx) => {
      await tx.insertInto('ad_photos').values({ ad_id: ad, file_id: fileId, position: 0 }).execute();
      const contact = { contact_name: 'Zainabwati', contact_phone: '+628177000911', address: 'Jalan Sembunyi 9' };
      await tx.updateTable('ads').set(contact).where('id', '=', ad).execute();
      const device = { user_id, device_hash: 'zainabsecret', first_used_at: START, last_used_at: START };
      await tx.insertInto('user_devices').values(device).execute();
      const origin = { network_hash: 'zainabsecret', device_hash: 'zainabsecret' };
      await tx.updateTable('registration_origins').set(origin).where('user_id', '=', user_id).execute();
      await tx
        .updateTable('welcome_bonuses')
        .set({ network_hash: 'zainabsecret' })
        .where('user_id', '=', user_id)
        .execute();
      // A mail that could not be sent yet.
      const run_at = addMilliseconds(START, 365 * MILLISECONDS.day);
      await addJob(tx, 'send_mail', { template: 'password_changed', to: user.email, locale: 'id' }, { run_at });
    });
    await app.api.callOk(user, acceptLegalTexts, { terms: FIRST_VERSIONS });
    const cardId = newId();
    const card = { id: newId(), user_id, file_id: cardId, width: 1000, height: 630, sent_at: START };
    await app.api.services.vault.put({ id: cardId, owner_id: user_id }, Buffer.from('the ID card'));
    await database.transaction((tx) => tx.insertInto('identity_photos').values(card).execute());
    await app.api.callOk(user, addFavourite, { id: other });
    await app.api.callOk(user, saveSearch, { name: 'Beras', filters: { keyword: 'beras' } });
    await app.api.callOk(user, revealContact, { id: other });
    const payment = await app.buy(user);
    await app.sandbox.pay(app.requestOf(payment.id));
    await app.settle();
    await app.api.callOk(user, ownData.requestByText, { kind: 'correction', text: 'Nama saya Rahasiawan, bukan itu' });
    await app.api.callOk(user, ownData.startExport, {});
    await app.work();
    await app.api.call(null, signIn, { email: user.email, password: 'salah-salah' });
    await app.api.callOk(null, forgotPassword, { email: user.email }, { headers: { 'x-forwarded-for': newAddress() } });
    await database.transaction((tx) => {
      const correction = { user_id, amount: -10, reason: 'Salah hitung kemarin', by: 'test', idempotency_key: newId() };
      return correctWallet(tx, { ...correction, now: START });
    });
    const { id: exportId } = (await app.api.callOk(user, ownData.getOwnData, {})).exports[0] ?? expect.fail();
    return { user, friend, referrer, ad, other, fileId, cardId, payment, exportId };
  }

  test('leaves nothing but what the table of columns retains', async () => {
    const { user, friend, referrer, ad, other, fileId, cardId, payment, exportId } = await richUser();
    const { blobs } = app.api.services;
    const before = await tablesWith(SECRETS);
    expect(before).toEqual(
      expect.arrayContaining([
        'ads',
        'data_requests',
        'development_mails',
        'graphile_worker._private_jobs',
        'invoices',
        'listings',
        'notifications',
        'password_resets',
        'registration_origins',
        'sign_in_failures',
        'transfers',
        'user_devices',
        'users',
        'welcome_bonuses',
      ]),
    );
    // The referrer knows the friend by name: in the wallet and in a notification.
    expect((await rowsWith(['Zainabwati'])).filter(({ row }) => row.includes(referrer.user_id)).length).toBeGreaterThan(
      1,
    );
    expect(await blobs.has(`exports/${exportId}.zip`)).toBe(true);
    const balanceBefore = (await app.api.callOk(referrer, getWallet, {})).amount;
    const hashes = await database.read
      .selectFrom('welcome_bonuses')
      .select(['mailbox_hash', 'phone_hash'])
      .where('user_id', '=', user.user_id)
      .executeTakeFirstOrThrow();

    await requestDeletion(user);
    pass(OWN_DATA.deletion_days);
    await eraseDue();
    await runJob('count_search_words');

    expect(await tablesWith(SECRETS)).toEqual(['development_mails']);
    // Which tables still refer to the person, by id only.
    const gone = Object.entries(PERSONAL_COLUMNS).flatMap(([table, rule]) => (rule === 'gone' ? [table] : []));
    const left = await tablesWith([user.user_id]);
    expect(left.filter((table) => gone.includes(table))).toEqual([]);
    expect(left).toEqual([
      'affiliate_commissions',
      'audit_entries',
      'consents',
      'data_requests',
      'ledger_accounts',
      'outbox_events',
      'payments',
      'registration_origins',
      'transfers',
      'users',
      'welcome_bonuses',
    ]);
    expect(await tablesWith([ad])).toEqual(['outbox_events', 'transfers']);
    expect(await tablesWith([fileId])).toEqual([]);
    expect(await blobs.has(originalKey(fileId))).toBe(false);
    expect(await blobs.has(`exports/${exportId}.zip`)).toBe(false);
    expect(await app.api.services.vault.get({ id: cardId, owner_id: user.user_id })).toBe(null);
    const counts = database.read.selectFrom('ad_counts').select('favourites').where('ad_id', '=', other);
    expect(await counts.executeTakeFirst()).toEqual({ favourites: 0 });

    expect(await accountOf(user)).toMatchObject({
      account_status: ERASED,
      email: `${user.user_id}@erased.invalid`,
      phone: '+00000000',
      first_name: '',
      last_name: '',
      address: '',
      password_hash: null,
      identity_status: 0,
      referred_by: null,
      status_reason: null,
      erase_at: null,
    });
    expect((await accountOf(friend)).referred_by).toBe(null);
    expect((await walletOf(database.read, referrer.user_id)).amount).toBe(balanceBefore);

    // Money stays without a name, and the ledger is right.
    const invoices = await database.read
      .selectFrom('invoices')
      .select('buyer')
      .where('payment_id', '=', payment.id)
      .execute();
    expect(invoices).toEqual([{ buyer: { name: '', email: '', place: '' } }]);
    const wallet = await database.read
      .selectFrom('ledger_accounts')
      .select(['balance', 'debt', 'status'])
      .where('user_id', '=', user.user_id)
      .executeTakeFirstOrThrow();
    expect(wallet).toEqual({ balance: 0, debt: 0, status: 2 });
    await app.expectRightLedger();
    expect((await auditEntriesOf(database.read, user.user_id)).map(({ action }) => action)).toEqual([
      'wallet.correct',
      'user.erase',
    ]);

    // The last mail says so; nothing is sent later.
    expect((await mailsTo(database, user.email)).at(-1)?.subject).toBe('Akun Papan Anda sudah dihapus');
    const requests = await database.read
      .selectFrom('data_requests')
      .select(['kind', 'answered_at'])
      .where('user_id', '=', user.user_id)
      .where('kind', '<>', 'correction')
      .execute();
    expect(requests.every(({ answered_at }) => answered_at !== null)).toBe(true);

    // The same mailbox and phone register again, without a second bonus.
    const again = await app.api.user({ email: 'zainabsecret@papan.test' });
    const bonus = await database.read
      .selectFrom('welcome_bonuses')
      .select(['user_id', 'mailbox_hash', 'phone_hash'])
      .where('mailbox_hash', '=', hashes.mailbox_hash)
      .execute();
    expect(bonus).toEqual([{ user_id: user.user_id, ...hashes }]);
    expect((await app.api.callOk(again, getWallet, {})).amount).toBe(0);
  });

  test('of a Google user can no longer be found by the Google account', async () => {
    const user = await app.api.user({ user_type: USER_TYPES.GOOGLE });
    const google = { google_subject: '1155220000987' };
    await database.transaction((tx) => tx.updateTable('users').set(google).where('id', '=', user.user_id).execute());
    await app.api.call(user, ownData.requestDeletion, {});
    pass(OWN_DATA.deletion_days);
    await eraseDue();
    expect(await accountOf(user)).toMatchObject({ account_status: ERASED, google_subject: null });
    expect(await tablesWith([google.google_subject])).toEqual([]);
  });

  test('can neither sign in nor be reached by old sessions', async () => {
    const user = await userWithPassword();
    await requestDeletion(user);
    pass(OWN_DATA.deletion_days);
    await eraseDue();
    expect(errorOf(await signInAs(user)).key).toBe('wrong_credentials');
    expect((await app.api.call(user, getWallet, {})).status).toBe(401);
    const input = { current_password: PASSWORD, password: 'sepeda-ontel-biru' };
    expect((await app.api.call(user, changePassword, input)).status).toBe(401);
  });

  test('is not erased a moment too early', async () => {
    const user = await userWithPassword();
    await requestDeletion(user);
    app.pass(OWN_DATA.deletion_days * MILLISECONDS.day - 1);
    await eraseDue();
    expect(await statusOf(user)).toBe(WAITING_DELETION);
    app.pass(1);
    await eraseDue();
    expect(await statusOf(user)).toBe(ERASED);
  });

  test('with many ads is erased completely, also after a crash in between', async () => {
    const user = await userWithPassword({ user_type: USER_TYPES.AGENCY });
    const first = await publish(user);
    await database.pool.query(
      `insert into ads (id, owner_id, status, display_config, title, created_at, updated_at)
       select gen_random_uuid(), owner_id, 0, display_config, 'Salinan', created_at, updated_at
       from ads, generate_series(1, 250) where id = $1`,
      [first],
    );
    await requestDeletion(user);
    pass(OWN_DATA.deletion_days);
    const erase = app.api.modules.map(({ jobs }) => jobs?.erase_account).find((job) => job) ?? expect.fail();
    await runJob('start_erasures');
    const { blobs } = app.api.services;
    const deleteBelow = blobs.deleteBelow;
    blobs.deleteBelow = () => Promise.reject(new Error('the disk is gone'));
    await expect(erase({ user_id: user.user_id })).rejects.toThrow('the disk is gone');
    blobs.deleteBelow = deleteBelow;
    expect(await statusOf(user)).toBe(ERASED);
    await app.work();
    expect(await tablesWith([first])).toEqual(['outbox_events', 'transfers']);
    const ads = await database.read.selectFrom('ads').select('id').where('owner_id', '=', user.user_id).execute();
    expect(ads).toEqual([]);
  });
});

describe('an erasure at the same time as', () => {
  /** Accounts whose waiting time is over. */
  async function dueUsers(count: number, balance = 0): Promise<ApiUser[]> {
    const users = await Promise.all(Array.from({ length: count }, () => userWithPassword({ balance })));
    for (const user of users) await requestDeletion(user);
    return users;
  }
  const erase = (user: ApiUser) => {
    const job = app.api.modules.map(({ jobs }) => jobs?.erase_account).find((found) => found);
    return (job ?? expect.fail())({ user_id: user.user_id });
  };

  test.each([1, 2, 3])('signing in: one of them wins completely (run %i)', async () => {
    const users = await dueUsers(6);
    pass(OWN_DATA.deletion_days);
    await runJob('start_erasures');
    const outcomes = await Promise.all(
      users.map(async (user, index) => {
        const wait = () => new Promise((resolve) => setTimeout(resolve, (index % 3) * 15));
        const [signedIn] = await Promise.all([signInAs(user), wait().then(() => erase(user)), erase(user)]);
        return { user, signedIn };
      }),
    );
    for (const { user, signedIn } of outcomes) {
      const account = await accountOf(user);
      if (signedIn.status === 200) {
        expect(account).toMatchObject({ account_status: ACTIVE, email: user.email, erase_at: null });
        const own = { ...user, token: signedIn.body.token };
        expect((await app.api.callOk(own, getAuth, {})).user?.email).toBe(user.email);
      } else {
        expect(errorOf(signedIn).key).toBe('wrong_credentials');
        expect(account).toMatchObject({ account_status: ERASED, first_name: '' });
        const sessions = await database.read
          .selectFrom('sessions')
          .select('id')
          .where('user_id', '=', user.user_id)
          .execute();
        expect(sessions).toEqual([]);
      }
    }
    await app.work();
  });

  test.each([1, 2, 3])(
    'a late payment: the ledger balances, and an administrator learns of the money (run %i)',
    async () => {
      const users = await Promise.all(Array.from({ length: 5 }, () => userWithPassword({ balance: 70 })));
      const payments: string[] = [];
      for (const user of users) {
        const { id } = await app.buy(user);
        // Paid, but no message of the gateway arrives.
        await app.sandbox.pay(app.requestOf(id), 'pay', { silently: true });
        await requestDeletion(user);
        payments.push(id);
      }
      pass(OWN_DATA.deletion_days);
      await runJob('start_erasures');
      await Promise.all([
        ...users.map(erase),
        ...payments.map((id) => settlePayment(app.api.services, id, 'schedule')),
      ]);
      await app.settle();
      for (const [index, user] of users.entries()) {
        const wallet = await database.read
          .selectFrom('ledger_accounts')
          .select('balance')
          .where('user_id', '=', user.user_id)
          .executeTakeFirstOrThrow();
        const findings = await app.findings(payments[index] ?? '');
        // Credited before the erasure, the coins were lost with the others; after it, they wait for an administrator.
        expect([wallet.balance, findings]).toEqual(wallet.balance === 0 ? [0, []] : [1100, ['payer_erased']]);
        const left = await database.read
          .selectFrom('notifications')
          .select('kind')
          .where('user_id', '=', user.user_id)
          .execute();
        expect(left).toEqual([]);
      }
      await app.expectRightLedger();
    },
  );

  test('publishing before the deletion was requested: no ad stays on the board', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => userWithPassword({ balance: 500 })));
    const drafts: string[] = [];
    for (const user of users) drafts.push(await draft(user));
    await Promise.all(
      users.flatMap((user, index) => [
        app.api.call(user, creation.publishAd, { id: drafts[index] ?? '', price: 60 }),
        requestDeletion(user),
      ]),
    );
    await app.work();
    const board = await boardIds();
    for (const [index, user] of users.entries()) {
      expect(await statusOf(user)).toBe(WAITING_DELETION);
      expect(board).not.toContain(drafts[index]);
      expect((await adOf(drafts[index] ?? ''))?.status).not.toBe(AD_STATUSES.PUBLISHED);
    }
    pass(OWN_DATA.deletion_days);
    await eraseDue();
    for (const id of drafts) expect(await adOf(id)).toBe(undefined);
    expect(await verifyLedger(database.read)).toMatchObject({ ok: true });
  });

  test('money after the erasure: it is credited, found, and returned by a refund', async () => {
    const user = await userWithPassword();
    const payment = await app.buy(user);
    await app.sandbox.pay(app.requestOf(payment.id), 'pay', { silently: true });
    await requestDeletion(user);
    pass(OWN_DATA.deletion_days);
    await erase(user);
    await app.settle();
    expect(await app.findings(payment.id)).toEqual(['payer_erased']);
    await app.expectRightLedger();
    const superadmin = await app.api.user({ user_type: USER_TYPES.SUPERADMIN });
    const reason = 'Akun pembayar sudah dihapus';
    const { id } = await app.api.callOk(superadmin, refundPayment, { id: payment.id, reason });
    const other = await app.api.user({ user_type: USER_TYPES.SUPERADMIN });
    await app.api.callOk(other, agreeToCorrection, { id });
    await app.settle();
    expect(await app.findings(payment.id)).toEqual([]);
    await app.expectRightLedger();
    expect(await tablesWith([user.email])).toEqual(['development_mails']);
  });
});
