import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import autocannon from 'autocannon';
import { type Database, openDatabase } from '../src/base/database.ts';
import { newId } from '../src/base/ids.ts';
import { ACCOUNT_STATUSES, OTP, USER_TYPES } from '../src/contract/accounts/rules.ts';
import { createAccount, hashPassword } from '../src/domain/accounts/public.ts';
import { runningEmbeddedDatabase } from '../src/providers/embedded-postgres.ts';
import { passwordHasher } from '../src/server/sessions/password-hasher.ts';
import { newPhone } from '../test/support/new-phone.ts';
import { codeOf } from '../test/support/second-factor.ts';
import { DATABASE, databaseFolder } from '../tools/database.ts';
import type { Lifecycle } from '../tools/lifecycle.ts';
import { describeMachine } from './machine.ts';
import { median } from './measure.ts';
import { measureSignIns } from './sign-ins.ts';
import { startTestServer, temporaryFolder } from './test-server.ts';

type Options = { rounds: number; samples: number; guesses: number };

const PASSWORD = 'warung-kopi-subuh';
const HASHING_SECONDS = 5;
/** The addresses that guess, and how many guesses are under way at the same time. */
const ADDRESSES = 1000;
const GUESSING = 16;
const agent = new Agent({ keepAlive: true });

/**
 * Prints what a sign-in costs, whether its duration reveals who has an account, and what guesses at codes from 1,000
 * addresses gain.
 */
export async function benchSignIn({ rounds, samples, guesses }: Options, lifecycle: Lifecycle): Promise<void> {
  console.log(describeMachine());
  console.log(describeLoad());
  const { password_hash, rate } = await measureHashing();
  console.log(`\nArgon2id: ${rate.toFixed(1)} hashes a second on one core (${(1000 / rate).toFixed(0)} ms each)`);
  const folder = await temporaryFolder(lifecycle);
  const { site } = await startTestServer(folder, lifecycle);
  const url = runningEmbeddedDatabase(databaseFolder(folder), DATABASE);
  if (!url) throw new Error('The server has no embedded database.');
  const database = openDatabase({ url, maxConnections: 4, onError: () => undefined });
  lifecycle.onStop(() => database.close());
  const newUser = (user_type: number = USER_TYPES.REGULAR) => insertUser(database, { user_type, password_hash });

  const { loads, statuses } = await measureSignIns(site, { 'GET /product': '/api/product' }, rounds, lifecycle);
  console.log(`\nWhile 100 users sign in at once (${rounds} rounds, responses: ${JSON.stringify(statuses)}):`);
  for (const { name, idle, busy, ratio } of loads) {
    console.log(
      `  ${name}: p99 ${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms meanwhile, ratio ${ratio.toFixed(2)} (≤ 2.00)`,
    );
  }

  console.log(`\nKnown and unknown addresses, ${samples} requests in random order, one at a time:`);
  for (const { name, path, bodyFor } of ENUMERATIONS) {
    const known = await Promise.all(Array.from({ length: samples / 2 }, () => newUser()));
    const times = await measureGap(`${site}${path}`, known, samples, bodyFor);
    console.log(`  ${name.padEnd(20)} ${describeGap(times)}`);
  }

  console.log(
    `\n${describeLoad()}\nGuesses at one account from ${ADDRESSES} addresses, ${guesses} at each kind of code:`,
  );
  await guessMailedCode(site, database, await newUser(), guesses);
  await guessAppCode(site, database, await newUser(USER_TYPES.SUPERADMIN), guesses);
}

/** Timings of a busy machine say little. */
function describeLoad(): string {
  return `load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`;
}

async function measureHashing(): Promise<{ password_hash: string; rate: number }> {
  const passwords = passwordHasher({ threads: 1 });
  const hash = () => passwords.queued((hashing) => hashPassword(hashing, PASSWORD));
  // The first starts the process.
  const password_hash = await hash();
  const start = performance.now();
  let count = 0;
  for (; performance.now() - start < HASHING_SECONDS * 1000; count += 1) await hash();
  return { password_hash, rate: (count * 1000) / (performance.now() - start) };
}

async function insertUser(
  database: Database,
  { user_type, password_hash }: { user_type: number; password_hash: string },
): Promise<{ id: string; email: string }> {
  const id = newId();
  const email = `${id}@papan.test`;
  await database.transaction((tx) =>
    createAccount(tx, {
      id,
      email,
      phone: newPhone(),
      first_name: 'Rina',
      last_name: '',
      city_id: 3276,
      password_hash,
      locale: 2,
      user_type,
      account_status: ACCOUNT_STATUSES.ACTIVE,
      identity_status: 0,
      now: new Date(),
    }),
  );
  return { id, email };
}

type Outcome = { milliseconds: number; body: Record<string, unknown> & { data?: { challenge?: string } } };

/** One call from an address, which the server trusts in X-Forwarded-For. */
function post(url: string, body: object, address: string, headers: Record<string, string> = {}): Promise<Outcome> {
  const text = JSON.stringify(body);
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          'x-forwarded-for': address,
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const milliseconds = performance.now() - start;
          resolve({ milliseconds, body: JSON.parse(Buffer.concat(chunks).toString()) });
        });
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
const outcomeOf = ({ body }: Pick<Outcome, 'body'>) => String(body.key ?? 'done');

const ENUMERATIONS = [
  {
    name: 'sign-in',
    path: '/api/user/signin',
    bodyFor: (email: string) => ({ email, password: 'kata sandi siapa pun' }),
  },
  { name: 'forgotten password', path: '/api/user/auth/forgot-password', bodyFor: (email: string) => ({ email }) },
  { name: 'registration', path: '/api/user/register', bodyFor: (email: string) => ({ email }) },
];

type Times = { known: number[]; unknown: number[] };

/** The durations of calls for known and unknown addresses, each address once. */
async function measureGap(
  url: string,
  known: readonly { email: string }[],
  samples: number,
  bodyFor: (email: string) => object,
): Promise<Times> {
  const emails = [
    ...known.map(({ email }) => ({ kind: 'known' as const, email })),
    ...Array.from({ length: samples - known.length }, () => ({
      kind: 'unknown' as const,
      email: `${newId()}@papan.test`,
    })),
  ];
  const times: Times = { known: [], unknown: [] };
  for (const { kind, email } of shuffled(emails)) {
    // A network of its own for each call, because the limits of networks are not the subject.
    const response = await post(url, bodyFor(email), addressOf(randomInt(2 ** 24)));
    times[kind].push(response.milliseconds);
  }
  return times;
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}

function describeGap({ known, unknown }: Times): string {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  // Both means are uncertain; twice this is the 95 % interval of their difference.
  const error = Math.sqrt([known, unknown].reduce((sum, values) => sum + variance(values) / values.length, 0));
  const [ofMedians, ofMeans] = [median(known) - median(unknown), mean(known) - mean(unknown)];
  return `median ${median(known).toFixed(2)} and ${median(unknown).toFixed(2)} ms, gap ${ofMedians.toFixed(2)} ms (< 5); gap of means ${ofMeans.toFixed(2)} ± ${(2 * error).toFixed(2)} ms`;
}

function variance(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}

type Attack = { url: string; guesses: number; nextBody: () => object; onOutcome: (outcome: string) => void };
type Guessed = { counts: Record<string, number>; seconds: number };

/** Sends guesses from all addresses in turn; counts what came of them. */
async function attack({ url, guesses, nextBody, onOutcome }: Attack): Promise<Guessed> {
  const counts: Record<string, number> = {};
  let number = 0;
  const { errors, duration } = await autocannon({
    url,
    connections: GUESSING,
    amount: guesses,
    requests: [
      {
        method: 'POST',
        setupRequest: (request: autocannon.Request) => {
          number += 1;
          const headers = { 'content-type': 'application/json', 'x-forwarded-for': addressOf(number % ADDRESSES) };
          return { ...request, headers, body: JSON.stringify(nextBody()) };
        },
        onResponse: (_status: number, body: string) => {
          const outcome = outcomeOf({ body: JSON.parse(body) });
          counts[outcome] = (counts[outcome] ?? 0) + 1;
          onOutcome(outcome);
        },
      },
    ],
  });
  if (errors > 0) throw new Error(`${errors} guesses had no response`);
  return { counts, seconds: duration };
}

const anyCode = () => String(randomInt(10 ** OTP.digits)).padStart(OTP.digits, '0');

/** Guesses at mailed codes: the attacker requests codes as often as the limits allow. */
async function guessMailedCode(site: string, database: Database, owner: { email: string }, guesses: number) {
  const { email } = owner;
  const home = '203.0.113.9';
  const { token } = await signInAtHome(site, email, home);
  let registration_token = '';
  const requestCode = async () => {
    const { body } = await post(`${site}/api/user/register`, { email }, addressOf(randomInt(ADDRESSES)));
    if (typeof body.registration_token === 'string') registration_token = body.registration_token;
  };
  await requestCode();
  const requesting = setInterval(requestCode, 5_000);
  const guessed = await attack({
    url: `${site}/api/user/register/verify`,
    guesses,
    nextBody: () => ({ registration_token, code: anyCode() }),
    onOutcome: () => undefined,
  });
  clearInterval(requesting);
  const compared = await countRows(database, 'code_tries', 'email = $1', email);
  printGuesses('code by mail', guessed, compared, compared / 10 ** OTP.digits);
  await printOwner(site, token, outcomeOf(await signInAtHome(site, email, home).then(({ response }) => response)));
}

async function signInAtHome(site: string, email: string, address: string) {
  const response = await post(`${site}/api/user/signin`, { email, password: PASSWORD }, address);
  return { response, token: String(response.body.token ?? '') };
}

/** Guesses at an administrator's codes by somebody who has the password. */
async function guessAppCode(site: string, database: Database, owner: { id: string; email: string }, guesses: number) {
  const { id, email } = owner;
  const home = '203.0.113.9';
  const device = { cookie: `DEVICE=${'a'.repeat(43)}` };
  const challengeFrom = async (address: string) =>
    (await post(`${site}/api/user/signin`, { email, password: PASSWORD }, address)).body.data?.challenge ?? '';
  const challenge = await challengeFrom(home);
  const { body: setup } = await post(`${site}/api/user/signin/enrolment`, { challenge }, home);
  const key = String(setup.key);
  const first = { challenge, code: codeOf(key, new Date()) };
  const enrolled = await post(`${site}/api/user/signin/enrolment/verify`, first, home, device);
  let current = await challengeFrom(addressOf(0));
  let isRenewing = false;
  const renew = async () => {
    isRenewing = true;
    current = await challengeFrom(addressOf(randomInt(ADDRESSES)));
    isRenewing = false;
  };
  const guessed = await attack({
    url: `${site}/api/user/signin/second-factor`,
    guesses,
    nextBody: () => ({ challenge: current, code: anyCode() }),
    onOutcome: (outcome) => {
      if (outcome === 'challenge_expired' && !isRenewing) void renew();
    },
  });
  const compared = await countRows(database, 'second_factor_failures', 'user_id = $1', id);
  printGuesses('code of the app', guessed, compared, (3 * compared) / 10 ** OTP.digits);
  // The code of the next step, which is accepted early, in case the enrolment was in this one.
  const own = { challenge: await challengeFrom(home), code: codeOf(key, new Date(), 1) };
  const response = await post(`${site}/api/user/signin/second-factor`, own, home, device);
  await printOwner(site, String(enrolled.body.token), outcomeOf(response));
}

async function countRows(database: Database, table: string, where: string, value: string): Promise<number> {
  return (await database.pool.query(`select from ${table} where ${where}`, [value])).rowCount ?? 0;
}

function printGuesses(name: string, { counts, seconds }: Guessed, compared: number, chance: number): void {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  console.log(`  ${name}: ${total} guesses in ${seconds.toFixed(0)} s, ${JSON.stringify(counts)}`);
  console.log(`    compared ${compared} (≤ ${OTP.tries_a_day} a day): a chance of ${chance.toExponential(1)}`);
}

async function printOwner(site: string, token: string, signIn: string): Promise<void> {
  const response = await fetch(`${site}/api/user/auth`, { headers: { authorization: `Bearer ${token}` } });
  const { user } = (await response.json()) as { user: unknown };
  console.log(`    the owner's session: ${user ? 'open' : 'ENDED'}; the owner's sign-in: ${signIn}`);
}
