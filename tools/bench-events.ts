import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { stopChildren } from '../bench/house.ts';
import { type Database, openDatabase } from '../src/base/database.ts';
import { newId } from '../src/base/ids.ts';
import { emit } from '../src/base/outbox.ts';
import { ACCOUNT_STATUSES, IDENTITY_STATUSES, USER_TYPES } from '../src/contract/accounts.ts';
import { createAccount } from '../src/domain/accounts/public.ts';
import '../src/domain/notifications/public.ts';
import { prepareDatabase, root } from '../src/main.ts';
import { startEmbeddedPostgres } from '../src/providers/embedded-postgres.ts';
import { createTokens } from '../src/server/sessions/tokens.ts';
import { buildPages } from './build.ts';

/**
 * `npm run bench:events`: how long an event takes from the commit of its fact to the browser's stream, over job queue, bus
 * and HTTP, while a thousand streams are open; and what a stream costs in memory, as a ratio to bare node:http.
 */
const { values: flags } = parseArgs({
  options: { streams: { type: 'string', default: '1000' }, events: { type: 'string', default: '300' } },
});
const STREAMS = Number(flags.streams);
const EVENTS = Number(flags.events);
const MAX_STREAMS_PER_USER = 10;
const EVENT_PAUSE_MILLISECONDS = 10;
const SECRET_KEY = 'a secret that signs nothing but this run’s own';

type ApiUser = { user_id: string; token: string };
type Child = { url: string; memory(): Promise<number> };
const children: ChildProcess[] = [];

async function startChild(order: object): Promise<Child> {
  const child = fork(join(root, 'bench', 'event-house.ts'), { execArgv: ['--expose-gc'] });
  children.push(child);
  const ask = <Answer>(message: object) =>
    new Promise<Answer>((resolve, reject) => {
      child.once('message', (answer: Answer) => resolve(answer));
      child.once('exit', () => reject(new Error('The measured process ended; see above.')));
      child.send(message);
    });
  const { url } = await ask<{ url: string }>(order);
  return { url, memory: async () => (await ask<{ bytes: number }>({ kind: 'memory' })).bytes };
}

async function makeUsers(database: Database, count: number): Promise<ApiUser[]> {
  const tokens = createTokens(SECRET_KEY);
  const now = new Date();
  const expires_at = new Date(now.getTime() + 86_400_000);
  const users: ApiUser[] = [];
  for (let index = 0; index < count; index += 1) {
    const [user_id, session_id] = [newId(), newId()];
    await database.transaction(async (tx) => {
      await createAccount(tx, {
        id: user_id,
        email: `${user_id}@papan.test`,
        phone: '+6281234567890',
        first_name: 'Sari',
        last_name: 'Wulandari',
        city_id: 3276,
        password_hash: null,
        locale: 2,
        user_type: USER_TYPES.REGULAR,
        account_status: ACCOUNT_STATUSES.ACTIVE,
        identity_status: IDENTITY_STATUSES.NOT_VERIFIED,
        now,
      });
      const session = { id: session_id, user_id, user_agent: 'bench', created_at: now, expires_at };
      await tx.insertInto('sessions').values(session).execute();
    });
    users.push({ user_id, token: await tokens.sign({ session_id, user_id, expires_at }) });
  }
  return users;
}

/** Opens streams side by side; what comes on them goes to `hear`. */
async function openStreams(url: string, users: readonly ApiUser[], hear: (text: string) => void): Promise<() => void> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const open: IncomingMessage[] = [];
  const openOne = ({ token }: ApiUser) =>
    new Promise<void>((resolve, reject) => {
      const sent = request(
        `${url}/api/events`,
        { agent, headers: { authorization: `Bearer ${token}` } },
        (response) => {
          if (response.statusCode !== 200) return reject(new Error(`a stream answered ${response.statusCode}`));
          open.push(response);
          response
            .setEncoding('utf8')
            .on('data', hear)
            .once('data', () => resolve());
          response.on('error', () => undefined);
        },
      );
      sent.on('error', reject);
      sent.end();
    });
  const wanted = Array.from({ length: STREAMS }, (_, index) => users[Math.floor(index / MAX_STREAMS_PER_USER)]);
  for (let from = 0; from < wanted.length; from += 50) {
    await Promise.all(wanted.slice(from, from + 50).map((user) => user && openOne(user)));
  }
  return () => {
    for (const response of open) response.destroy();
  };
}

/** Bytes that each stream adds. */
async function costOf(child: Child, users: readonly ApiUser[]): Promise<number> {
  // The first streams make the process load and compile what all of them share.
  const warmUp = await openStreams(child.url, users, () => undefined);
  warmUp();
  await pause(1000);
  const before = await child.memory();
  const close = await openStreams(child.url, users, () => undefined);
  await pause(1000);
  const after = await child.memory();
  close();
  return (after - before) / STREAMS;
}

/** Milliseconds from the commit to the first of the person's streams that has it. */
async function delaysOf(child: Child, database: Database, users: readonly ApiUser[]): Promise<number[]> {
  const began = new Map<string, number>();
  const delays: number[] = [];
  const hear = (text: string) => {
    const now = performance.now();
    for (const [, id = ''] of text.matchAll(/"notification_id":"([^"]+)"/g)) {
      const start = began.get(id);
      if (start !== undefined) delays.push(now - start);
      began.delete(id);
    }
  };
  const close = await openStreams(child.url, users, hear);
  for (let count = 0; count < EVENTS; count += 1) {
    const notification_id = newId();
    const user_id = users[count % users.length]?.user_id ?? '';
    await database.transaction((tx) => emit(tx, 'notification.created', { user_id, notification_id }));
    began.set(notification_id, performance.now());
    await pause(EVENT_PAUSE_MILLISECONDS);
  }
  for (let waited = 0; began.size > 0 && waited < 100; waited += 1) await pause(100);
  close();
  if (began.size > 0) throw new Error(`${began.size} of ${EVENTS} events did not arrive`);
  return delays.sort((a, b) => a - b);
}

async function measure(folder: string): Promise<void> {
  await buildPages();
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), database: 'papan' });
  const database = openDatabase({ url: postgres.url, max_connections: 8, on_error: () => undefined });
  try {
    await prepareDatabase(postgres.url, 'silent');
    const users = await makeUsers(database, Math.ceil(STREAMS / MAX_STREAMS_PER_USER));
    const environment = {
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'false',
      SECRET_KEY,
    };
    const ours = await startChild({ kind: 'ours', environment });
    const delays = await delaysOf(ours, database, users);
    const at = (share: number) => (delays[Math.ceil(delays.length * share) - 1] ?? Number.NaN).toFixed(1);
    console.log(`${EVENTS} events, ${STREAMS} open streams: commit to browser p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
    const bare = await startChild({ kind: 'bare' });
    const [our, their] = [await costOf(ours, users), await costOf(bare, users)];
    console.log(
      `Memory of a stream, heap and buffers: ours ${(our / 1024).toFixed(1)} KB, bare node:http ${(their / 1024).toFixed(1)} KB, ratio ${(our / their).toFixed(2)} (≤ 1.50)`,
    );
  } finally {
    await stopChildren(children);
    await database.close();
    await postgres.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'papan-bench-'));
chmodSync(folder, 0o755);
try {
  console.log(`${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} threads, Node ${process.version}`);
  await measure(folder);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
