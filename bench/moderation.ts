import { createHash } from 'node:crypto';
import { type Browser, chromium, type Page } from '@playwright/test';
import { sql } from 'kysely';
import sharp from 'sharp';
import { type Database, openDatabase, type Tx } from '../src/base/database.ts';
import { newId } from '../src/base/ids.ts';
import { IDENTITY_STATUSES, USER_TYPES, type UserType } from '../src/contract/accounts/rules.ts';
import { SECOND_FACTOR } from '../src/contract/accounts/second-factor-rules.ts';
import { AD_STATUSES } from '../src/contract/ads/rules.ts';
import { createAccount } from '../src/domain/accounts/public.ts';
import { hideAd } from '../src/domain/ads/public.ts';
import { recordFinding } from '../src/domain/payments/public.ts';
import { openReview, type ReviewKind, type ReviewReason } from '../src/domain/review-queue/public.ts';
import { runningEmbeddedDatabase } from '../src/providers/embedded-postgres.ts';
import { insertPublishedAd } from '../test/support/factories.ts';
import { newPhone } from '../test/support/new-phone.ts';
import { codeOf } from '../test/support/second-factor.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from '../tools/chromium.ts';
import { DATABASE, databaseFolder } from '../tools/database.ts';
import type { Lifecycle } from '../tools/lifecycle.ts';
import { DEMONSTRATION_PASSWORD, demonstrationAccounts } from '../tools/seed/users.ts';
import { describeMachine } from './machine.ts';
import { median, printRow } from './measure.ts';
import { signIn, startTestServer, temporaryFolder } from './test-server.ts';

/** A person reads each job for so long, and needs so long for each key; the machine's time is measured and added. */
const PACE = { read: 4, key: 0.3 };
const TARGET_MINUTES = 20;
/** Of so many jobs one is first decided wrongly, and that is undone. */
const MISTAKES = 25;
const LONGEST_WAIT = 30_000;
/** Until the page has taken a job for its moderator, who still reads. */
const TAKEN_MILLISECONDS = 600;
const SHARES = { report: 40, held_ad: 25, copy: 10, fraud_case: 7, appeal: 8, finding: 5, identity: 5 } as const;
type Kind = keyof typeof SHARES;
/** Their panels show the number of what they are about. */
const NUMBERED_BY_SUBJECT = ['finding', 'identity'];
type Job = { id: string; kind: Kind; subject_id: string };
/** `machine`: milliseconds from the keys of a decision to the next job, ready to be decided. */
type Done = { kind: Kind; keys: number; machine: number };

/**
 * Prints how long a person who only uses keys needs for mixed jobs, in Chromium on the pages of a server of its own.
 */
export async function benchModeration({ jobs: count }: { jobs: number }, lifecycle: Lifecycle): Promise<void> {
  const folder = await temporaryFolder(lifecycle);
  const { site } = await startTestServer(folder, lifecycle);
  const url = runningEmbeddedDatabase(databaseFolder(folder), DATABASE);
  if (!url) throw new Error('The server has no database.');
  const database = openDatabase({ url, maxConnections: 4, onError: () => undefined });
  lifecycle.onStop(() => database.close());
  console.log(describeMachine());
  const jobs = await createJobs(database, site, count);
  const cookies = await signInAdministrator(database, site);
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
  try {
    await report(database, jobs, await decideAll(browser, site, cookies, (number) => findJob(database, jobs, number)));
  } finally {
    await browser.close();
  }
}

async function insertMember(database: Database, user_type: UserType = USER_TYPES.REGULAR) {
  const model = await database.read
    .selectFrom('users')
    .select(['city_id', 'password_hash', 'locale', 'account_status'])
    .where('email', '=', demonstrationAccounts[0]?.email ?? '')
    .executeTakeFirstOrThrow();
  const id = newId();
  const email = `${id}@papan.test`;
  const name = { first_name: 'Ratna', last_name: 'Kusuma', phone: newPhone(), user_type };
  const status = { identity_status: IDENTITY_STATUSES.NOT_VERIFIED };
  await database.transaction((tx) =>
    createAccount(tx, { ...model, ...name, ...status, id, email, now: new Date() } as Parameters<
      typeof createAccount
    >[1]),
  );
  return { id, email };
}

/** Mixed jobs as the board makes them, of different severity; those of the seeded board are closed. */
async function createJobs(database: Database, site: string, count: number): Promise<Map<string, Job>> {
  const now = new Date();
  await database.transaction((tx) =>
    tx.updateTable('review_jobs').set({ decision: 'left', decided_at: now }).where('decided_at', 'is', null).execute(),
  );
  const hider = await insertMember(database, USER_TYPES.ADMIN);
  const reporters = await Promise.all([1, 2, 3].map(() => insertMember(database)));
  for (const [kind, share] of Object.entries(SHARES) as [Kind, number][]) {
    for (let index = 0; index < Math.round((count * share) / 100); index += 1) {
      if (kind === 'identity') await sendPhoto(database, site, index);
      else await database.transaction((tx) => createJob(tx, kind, { index, hider, reporters, now }));
    }
  }
  const rows = await database.read
    .selectFrom('review_jobs')
    .select(['id', 'kind', 'subject_id'])
    .where('decided_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [NUMBERED_BY_SUBJECT.includes(row.kind) ? row.subject_id : row.id, row as Job]));
}

type FindJob = (number: string) => Promise<Job>;

/** The job with the number that its panel shows; the worker may have opened it meanwhile. */
async function findJob(database: Database, jobs: Map<string, Job>, number: string): Promise<Job> {
  const known = [...jobs.entries()].find(([id]) => id.endsWith(number))?.[1];
  if (known) return known;
  const { rows } = await sql<Job>`select id, kind, subject_id from review_jobs
    where right(id::text, 6) = ${number} or right(subject_id::text, 6) = ${number} and kind = any(${NUMBERED_BY_SUBJECT})`.execute(
    database.read,
  );
  const [job] = rows;
  if (!job) throw new Error(`There is no job #${number}.`);
  jobs.set(job.id, job);
  return job;
}

type Member = { id: string; email: string };
type Setting = { index: number; hider: Member; reporters: readonly Member[]; now: Date };

async function createJob(tx: Tx, kind: Exclude<Kind, 'identity'>, setting: Setting): Promise<void> {
  const { index, hider, reporters, now } = setting;
  if (kind === 'finding') {
    const about = { kind: 'unknown_payment', payment_id: null, gateway: 'paypal', details: { amount: 50_000 } };
    await recordFinding(tx, { ...about, gateway_id: newId(), now });
    return;
  }
  const publish = (title: string) => insertPublishedAd(tx, { title, published_at: now });
  const ad_id = await publish(`Gerobak ${kind} ${index}`);
  const { owner_id } = await tx.selectFrom('ads').select('owner_id').where('id', '=', ad_id).executeTakeFirstOrThrow();
  const open = (reasons: ReviewReason[]) =>
    openReview(tx, {
      kind: kind as ReviewKind,
      subject: { type: 'ad', id: ad_id },
      owner_id,
      reasons,
      now,
      severity: (index * 37) % 100,
    });
  const wait = () =>
    tx.updateTable('ads').set({ status: AD_STATUSES.PENDING_APPROVAL }).where('id', '=', ad_id).execute();
  if (kind === 'report') {
    const about = { ad_id, type_id: 1, text: 'Minta uang muka sebelum barang dikirim.', created_at: now };
    await tx
      .insertInto('reports')
      .values(reporters.map(({ id }) => ({ ...about, id: newId(), reporter_id: id })))
      .execute();
    await open([{ key: 'report.type', params: { id: 1, count: reporters.length } }]);
  } else if (kind === 'held_ad') {
    await wait();
    await open([{ key: 'held.first_ad' }]);
  } else if (kind === 'copy') {
    await wait();
    await open([{ key: 'held.copy', params: { ad_id: await publish(`Gerobak lama ${index}`) } }]);
  } else if (kind === 'fraud_case') {
    const evidence = '{}';
    const money = { amount: 500_000, paid_at: now.toISOString(), from_bank: 'BCA', from_account: '1' };
    const statement = {
      to_bank: 'DANA',
      to_account: '2',
      seller_name: 'Budi',
      seller_phone: '',
      story: 'Tidak dikirim.',
    };
    await tx
      .insertInto('fraud_cases')
      .values({
        id: newId(),
        user_id: reporters[0]?.id ?? '',
        ad_id,
        owner_id,
        ad_title: 'Gerobak',
        evidence,
        evidence_hash: createHash('sha256').update(evidence).digest('hex'),
        created_at: now,
        sent_at: now,
        details: JSON.stringify({ ...money, ...statement }),
      })
      .execute();
    await open([{ key: 'fraud_case.cases', params: { count: 1, amount: 500_000 } }]);
  } else {
    const fault = { reason: 'Harga palsu', reason_en: 'False price', note: '', parts: ['price' as const] };
    await hideAd(tx, { ad_id, actor_id: hider.id, now, ...fault });
    const hiding = tx.selectFrom('ad_status_changes').select('id').where('ad_id', '=', ad_id).orderBy('id', 'desc');
    const { id } = await hiding.executeTakeFirstOrThrow();
    const text = 'Harganya memang segitu, lihat nota di foto kedua.';
    await tx.insertInto('appeals').values({ id: newId(), ad_id, decision_id: id, text, created_at: now }).execute();
    await open([{ key: 'appeal' }]);
  }
}

/** Somebody sends the photo of an ID card. */
async function sendPhoto(database: Database, site: string, index: number): Promise<void> {
  const { email } = await insertMember(database);
  const { token } = await signIn(site, email);
  const shade = 40 + (index % 10) * 20;
  const picture = sharp({
    create: { width: 1600, height: 1009, channels: 3, background: { r: shade, g: 90, b: 120 } },
  });
  const body = new FormData();
  body.set('consent', 'true');
  body.set('file', new Blob([new Uint8Array(await picture.jpeg().toBuffer())], { type: 'image/jpeg' }), 'ktp.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${site}/api/user/identity/photo`, { method: 'PUT', headers, body });
  if (!response.ok) throw new Error(`A photo was not sent: ${await response.text()}`);
}

/** Signs a new superadmin in; returns the cookies. */
async function signInAdministrator(database: Database, site: string) {
  const { email } = await insertMember(database, USER_TYPES.SUPERADMIN);
  const send = async (path: string, data: object) => {
    const headers = { 'content-type': 'application/json', origin: site };
    return fetch(`${site}/api/user/signin${path}`, { method: 'POST', headers, body: JSON.stringify(data) });
  };
  const refused = await (await send('', { email, password: DEMONSTRATION_PASSWORD })).json();
  const { challenge } = refused.data;
  const { key } = await (await send('/enrolment', { challenge })).json();
  const response = await send('/enrolment/verify', { challenge, code: codeOf(key, new Date()) });
  if (!response.ok) throw new Error(`The administrator could not sign in: ${await response.text()}`);
  return response.headers.getSetCookie().map((line) => {
    const [name = '', ...value] = (line.split(';')[0] ?? '').split('=');
    return { name, value: value.join('='), url: site };
  });
}

type Cookies = Awaited<ReturnType<typeof signInAdministrator>>;
type Journey = { done: Done[]; errors: string[]; keys: number; seconds: number };

async function decideAll(browser: Browser, site: string, cookies: Cookies, jobOf: FindJob): Promise<Journey> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'id-ID' });
  await context.addCookies(cookies);
  const page = await context.newPage();
  page.setDefaultTimeout(LONGEST_WAIT);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  const hand = new Hand(page);
  const done: Done[] = [];
  const started = performance.now();
  await page.goto(`${site}/admin/queue`);
  for (const tab of ['report', 'new', 'money']) {
    if (tab !== 'report') await hand.openLink(`tab=${tab}`);
    await decideTab(hand, jobOf, done);
  }
  await hand.openLink('/admin/identity');
  await decideTab(hand, jobOf, done);
  return { done, errors, keys: hand.keys, seconds: (performance.now() - started) / 1000 };
}

/** Presses keys and counts them. */
class Hand {
  keys = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.keys += 1;
      await this.page.keyboard.press(key);
    }
  }

  /** Moves the focus to a link with Tab, and follows it. */
  async openLink(part: string): Promise<void> {
    for (let step = 0; step < 60; step += 1) {
      await this.press('Tab');
      const href = await this.page.evaluate(() => document.activeElement?.getAttribute('href') ?? '');
      if (!href.includes(part)) continue;
      await this.press('Enter');
      await this.page.waitForSelector(`a[aria-current="page"][href*="${part}"]`);
      return;
    }
    throw new Error(`No key leads to ${part}.`);
  }

  /** The end of the id of the open job once it can be decided; null if nothing waits. */
  async nextJob(previous: string | null): Promise<string | null> {
    const found = await this.page.waitForFunction((before) => {
      const panel = document.querySelector('main section[aria-labelledby$="-title"]');
      const number = /#([\da-f]{6})/.exec(panel?.textContent ?? '')?.[1];
      if (!panel || !number) return document.querySelector('main ul [data-job], main ul [data-photo]') ? null : 'none';
      return number === before || panel.querySelector('[aria-busy="true"]') ? null : number;
    }, previous);
    const number = await found.jsonValue();
    return number === 'none' ? null : number;
  }
}

async function decideTab(hand: Hand, jobOf: FindJob, done: Done[]): Promise<void> {
  let open = await hand.nextJob(null);
  while (open !== null) {
    const number = open;
    const job = await jobOf(number);
    const [keys, started] = [hand.keys, performance.now()];
    await decide(hand, job, done.length);
    open = await hand.nextJob(number);
    done.push({ kind: job.kind, keys: hand.keys - keys, machine: performance.now() - started });
  }
}

/** The keys of one decision; jobs of a kind are decided differently in turn. */
async function decide(hand: Hand, { kind }: Job, turn: number): Promise<void> {
  const isMistaken = kind !== 'finding' && kind !== 'identity' && turn % MISTAKES === MISTAKES - 1;
  if (isMistaken) {
    const number = await hand.nextJob(null);
    await hand.press('b', 'z');
    await hand.page.waitForFunction(
      (before) => document.querySelector('main section[aria-labelledby="review-title"]')?.textContent?.includes(before),
      `#${number}`,
    );
    await hand.nextJob(null);
  }
  if (kind === 'finding') {
    await hand.page.waitForTimeout(TAKEN_MILLISECONDS);
    await hand.press('n', ...'Sudah dicek', 'Tab', 'Enter');
  } else if (kind === 'identity') {
    await hand.press('o');
    await hand.page.waitForSelector('main section img');
    await hand.press('o');
    await hand.page.waitForFunction(() => !document.querySelector('main section button[aria-disabled="true"]'));
    await hand.press(...(turn % 4 === 0 ? ['x', 'ArrowDown', 'Tab', 'Tab', 'Enter'] : ['a']));
  } else if (kind === 'appeal') await hand.press(turn % 2 === 0 ? 'b' : 'h');
  else if (kind === 'copy') await hand.press('5', 'h');
  else if (kind === 'fraud_case') await hand.press('1', 'h');
  else await hand.press(...(turn % 3 === 0 ? ['2', 'h'] : ['b']));
}

async function report(database: Database, jobs: Map<string, Job>, journey: Journey): Promise<void> {
  const { done, errors, keys, seconds } = journey;
  printRow(['kind', 'jobs', 'keys a job', 'p50 ms', 'max ms']);
  for (const kind of Object.keys(SHARES)) {
    const own = done.filter((one) => one.kind === kind);
    if (own.length === 0) continue;
    const machine = own.map((one) => one.machine);
    const perJob = own.reduce((sum, one) => sum + one.keys, 0) / own.length;
    const times = [median(machine), Math.max(...machine)].map((time) => time.toFixed(0));
    printRow([kind, String(own.length), perJob.toFixed(1), ...times]);
  }
  const pace = done.length * PACE.read + keys * PACE.key;
  // What a person types meanwhile is a code of the authenticator app.
  const codes = Math.floor((pace + seconds) / (SECOND_FACTOR.recent_minutes * 60));
  const total = pace + seconds + codes * (PACE.read + 7 * PACE.key);
  printRow([
    'at a person’s pace',
    `${(total / 60).toFixed(1)} min`,
    `${(total / done.length).toFixed(1)} s a job`,
    `≤ ${TARGET_MINUTES} min`,
  ]);
  printRow(['of it the machine', `${seconds.toFixed(0)} s`, `${keys} keys`]);
  // Decisions take effect ten seconds later.
  const open = () =>
    database.read
      .selectFrom('review_jobs')
      .select('id')
      .where(
        'id',
        'in',
        [...jobs.values()].map(({ id }) => id),
      )
      .where('decided_at', 'is', null)
      .execute();
  const until = Date.now() + LONGEST_WAIT * 2;
  while ((await open()).length > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 500));
  const left = (await open()).length;
  printRow(['errors', String(errors.length), `${left} undecided`, `${jobs.size - done.length} not seen`]);
  for (const error of errors.slice(0, 5)) console.log(error);
  if (errors.length + left > 0 || done.length !== jobs.size) throw new Error('The journey was not without errors.');
}
