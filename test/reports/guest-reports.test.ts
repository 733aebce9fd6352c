import { afterAll, beforeAll, expect, test } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { AD_STATUSES } from '../../src/contract/ads/rules.ts';
import * as contract from '../../src/contract/reports/endpoints.ts';
import { GUEST_EMAIL_DAYS, GUEST_REPORT_COOKIE } from '../../src/contract/reports/rules.ts';
import { dismissReports, eraseReportsOf, reports, upholdReports } from '../../src/domain/reports/public.ts';
import { createDispatch } from '../../src/server/http/dispatch.ts';
import { adsFixture } from '../support/ads-users.ts';
import { newAddress, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { mailsTo, runJobs, type TestCall, testCall } from '../support/services.ts';

let database: TestDatabase;
let world: ReturnType<typeof adsFixture>;
let module: ReturnType<typeof reports>;
let dispatch: ReturnType<typeof createDispatch>;

beforeAll(async () => {
  database = await createTestDatabase();
  world = adsFixture(database);
  module = reports(world.services);
  dispatch = createDispatch(module.bindings);
});
afterAll(() => database.drop());

let people = 0;
const newEmail = () => `tamu${++people}@contoh.test`;
/** A browser in a network of its own. */
const browser = (network_address = newAddress()) => testCall({ network_address });
const start = (call: TestCall, ads_id: string, email: string, changes = {}) =>
  dispatch(contract.startGuestReport, call, { ads_id, report_id: 1, email, ...changes });
const confirm = (call: TestCall, code: string) => dispatch(contract.confirmGuestReport, call, { code });
const work = () => runJobs(world.services, [module]);
const codeFor = async (email: string) => {
  await work();
  return /^\d{6}$/m.exec((await mailsTo(database, email)).at(-1)?.text ?? '')?.[0] ?? '';
};
const keyOf = (done: Promise<unknown>) =>
  done.then(
    () => 'done',
    (error) => error.key,
  );
/** A whole report, with the code from the mail; the error's key if it fails. */
const report = async (id: string, { email = newEmail(), call = browser() } = {}) => {
  const started = await keyOf(start(call, id, email));
  return started === 'done' ? keyOf(confirm(call, await codeFor(email))) : started;
};
const newAd = async () => world.publishedAd(await world.user({ balance: 1000, verified: true }));
const rowsOf = (id: string) => database.read.selectFrom('reports').selectAll().where('ad_id', '=', id).execute();
const order = async (ad_id: string) => ({
  ad_id,
  actor_id: (await world.user({ user_type: 3 })).user_id,
  now: world.services.clock.now(),
});
const pass = (milliseconds: number) =>
  world.services.clock.set(new Date(world.services.clock.now().getTime() + milliseconds));

test('a report without an account waits for its code, and the reporter is notified of its outcome', async () => {
  const [id, email, call] = [await newAd(), newEmail(), browser()];
  await start(call, id, email);
  expect(await rowsOf(id)).toEqual([]);
  const waiting = await dispatch(contract.getGuestReport, call, { ads_id: id });
  expect(waiting).toMatchObject({ waiting: { email } });
  // Another browser and another ad do not learn of it.
  expect(await dispatch(contract.getGuestReport, browser(), { ads_id: id })).toEqual({ waiting: null });
  expect(await dispatch(contract.getGuestReport, call, { ads_id: await newAd() })).toEqual({ waiting: null });
  expect(await keyOf(confirm(browser(), await codeFor(email)))).toBe('otp_not_sent');
  expect(await keyOf(confirm(call, await codeFor(email)))).toBe('done');
  expect(call.cookies.has(GUEST_REPORT_COOKIE)).toBe(false);
  expect(await rowsOf(id)).toMatchObject([
    { reporter_id: null, guest_email: email, outcome: null, guest_locale: 'id' },
  ]);
  await database.transaction(async (tx) => dismissReports(tx, await order(id)));
  await work();
  expect((await mailsTo(database, email)).at(-1)?.subject).toBe('Laporan Anda sudah diperiksa');
});

test('wrong codes are counted, and the right one does not help after five', async () => {
  const [id, email, call] = [await newAd(), newEmail(), browser()];
  await start(call, id, email);
  const code = await codeFor(email);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let tried = 0; tried < 5; tried += 1) expect(await keyOf(confirm(call, wrong))).toBe('otp_not_verified');
  expect(await keyOf(confirm(call, code))).toBe('otp_not_verified');
  pass(11 * MILLISECONDS.minute);
  expect(await keyOf(confirm(call, code))).toBe('otp_not_sent');
});

test('five weigh as much as five of new accounts: the ad waits for a moderator', async () => {
  const id = await newAd();
  for (let number = 0; number < 4; number += 1) expect(await report(id)).toBe('done');
  const statusOf = async () =>
    (await database.read.selectFrom('ads').select('status').where('id', '=', id).executeTakeFirst())?.status;
  expect(await statusOf()).toBe(AD_STATUSES.PUBLISHED);
  expect(await report(id)).toBe('done');
  expect(await statusOf()).toBe(AD_STATUSES.PENDING_APPROVAL);
  const fault = { reason: 'Penipuan', reason_en: 'Fraud', note: '', parts: ['price' as const] };
  await database.transaction(async (tx) => upholdReports(tx, { ...(await order(id)), ...fault }));
  expect(await rowsOf(id)).toHaveLength(5);
  for (const { outcome } of await rowsOf(id)) expect(outcome).toBe('upheld');
});

test('one mailbox reports an ad once, however its address is written, also by 10 clients at once', async () => {
  const id = await newAd();
  const name = newEmail().split('@')[0];
  expect(await report(id, { email: `${name}@gmail.com` })).toBe('done');
  expect(await report(id, { email: `${name}+dua@gmail.com` })).toBe('already_reported');
  const [email, call] = [newEmail(), browser()];
  await start(call, id, email);
  const code = await codeFor(email);
  const results = await Promise.all(Array.from({ length: 10 }, () => keyOf(confirm({ ...call }, code))));
  expect(results.filter((key) => key === 'done')).toHaveLength(1);
  expect(await rowsOf(id)).toHaveLength(2);
});

test('one network reports an ad at most twice, and a mailbox five ads a day', async () => {
  const id = await newAd();
  const network = newAddress();
  const fromThere = () => report(id, { call: browser(network) });
  expect([await fromThere(), await fromThere(), await fromThere()]).toEqual(['done', 'done', 'too_many_requests']);
  const email = newEmail();
  const responses: string[] = [];
  for (let number = 0; number < 6; number += 1) {
    responses.push(await report(await newAd(), { email }));
    // Five codes an hour are sent to an address.
    pass(20 * MILLISECONDS.minute);
  }
  expect(responses).toEqual(['done', 'done', 'done', 'done', 'done', 'too_many_requests']);
});

test('an address of an account reports by the account, once, and never the own ad', async () => {
  const owner = await world.user({ balance: 1000, verified: true });
  const id = await world.publishedAd(owner);
  const emailOf = async (userId: string) =>
    (await database.read.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email;
  const person = await world.user();
  expect(await report(id, { email: await emailOf(person.user_id) })).toBe('done');
  expect(await rowsOf(id)).toMatchObject([{ reporter_id: person.user_id, guest_email: null }]);
  const signedIn = dispatch(contract.reportAd, testCall({ actor: person }), { ads_id: id, report_id: 1 });
  expect(await keyOf(signedIn)).toBe('already_reported');
  expect(await report(id, { email: await emailOf(owner.user_id) })).toBe('own_ad');
});

test('the address is forgotten some days after the decision, and at once with the account of its owner', async () => {
  const id = await newAd();
  const [first, second] = [newEmail(), newEmail()];
  await report(id, { email: first });
  await report(id, { email: second });
  await database.transaction((tx) => eraseReportsOf(tx, '00000000-0000-7000-8000-000000000000', second));
  expect(await rowsOf(id)).toMatchObject([{ guest_email: first }]);
  await database.transaction(async (tx) => dismissReports(tx, await order(id)));
  await module.jobs?.forget_guest_reporters?.({});
  expect(await rowsOf(id)).toMatchObject([{ guest_email: first }]);
  pass((GUEST_EMAIL_DAYS + 1) * MILLISECONDS.day);
  await module.jobs?.forget_guest_reporters?.({});
  expect(await rowsOf(id)).toMatchObject([{ guest_email: null, guest_network: null, guest_locale: null }]);
});

test('the form of a browser without scripts is taken from our own pages only', async () => {
  const api = await startApi(database);
  try {
    api.services.clock.set(world.services.clock.now());
    const id = await newAd();
    const base = new URL(api.url);
    const email = newEmail();
    const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(new URL(`/en/report/${id}`, base), {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { origin: base.origin, 'x-forwarded-for': newAddress(), ...headers },
        redirect: 'manual',
      });
    const problemOf = (response: Response) =>
      new URL(response.headers.get('location') ?? '', base).searchParams.get('problem');
    const form = { report_id: '1', text: '', email };
    expect(problemOf(await post(form, { origin: 'https://jahat.example' }))).toBe('csrf_mismatch');
    expect(problemOf(await post({ ...form, email: 'bukan' }))).toBe('invalid_argument');
    expect(problemOf(await post({ ...form, report_id: '8' }))).toBe('invalid_value');
    const started = await post(form);
    expect([started.status, problemOf(started)]).toEqual([303, null]);
    const cookie = started.headers.getSetCookie().join().split(';')[0] ?? '';
    const code = await api.codeFor(email);
    expect((await mailsTo(database, email)).at(-1)?.subject).toContain('is your Papan code');
    const sent = await post({ code }, { cookie });
    expect(sent.headers.get('location')).toBe(`/en/report/${id}?sent=1`);
    expect(await rowsOf(id)).toMatchObject([{ guest_email: email, guest_locale: 'en' }]);
  } finally {
    await api.stop();
  }
});
