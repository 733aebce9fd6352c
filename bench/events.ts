import { fork } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MILLISECONDS } from '../src/base/clock.ts';
import { type Database, openDatabase } from '../src/base/database.ts';
import { newId } from '../src/base/ids.ts';
import { ACCOUNT_STATUSES, IDENTITY_STATUSES, USER_TYPES } from '../src/contract/accounts/rules.ts';
import { createAccount } from '../src/domain/accounts/public.ts';
import { emit } from '../src/domain/events.ts';
import { prepareDatabase, root } from '../src/main.ts';
import { startEmbeddedPostgres } from '../src/providers/embedded-postgres.ts';
import { createTokens } from '../src/server/sessions/tokens.ts';
import { buildPages } from '../tools/build.ts';
import type { Lifecycle } from '../tools/lifecycle.ts';
import { describeMachine } from './machine.ts';
import { stopChild, temporaryFolder } from './test-server.ts';

const STREAMS_PER_USER = 10;
const EVENT_PAUSE_MILLISECONDS = 10;
const SECRET_KEY = 'secret of this benchmark run only, nothing else';

type User = { user_id: string; token: string };
type Server = { url: string; memory(): Promise<number> };

async function startServer(order: object, lifecycle: Lifecycle): Promise<Server> {
  const child = fork(join(root, 'bench', 'event-server.ts'), { execArgv: ['--expose-gc'] });
  lifecycle.onStop(() => stopChild(child));
  const request = <Reply>(message: object) =>
    new Promise<Reply>((resolve, reject) => {
      child.once('message', (reply: Reply) => resolve(reply));
      child.once('exit', () => reject(new Error('The measured server ended; see above.')));
      child.send(message);
    });
  const { url } = await request<{ url: string }>(order);
  return { url, memory: async () => (await request<{ bytes: number }>({ kind: 'memory' })).bytes };
}

async function insertUsers(database: Database, count: number): Promise<User[]> {
  const tokens = createTokens(SECRET_KEY);
  const now = new Date();
  const expires_at = new Date(now.getTime() + MILLISECONDS.day);
  const users: User[] = [];
  for (let index = 0; index < count; index += 1) {
    const [user_id, session_id] = [newId(), newId()];
    await database.transaction(async (tx) => {
      await createAccount(tx, {
        id: user_id,
        email: `${user_id}@papan.test`,
        phone: `+62812${String(index).padStart(9, '0')}`,
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
      const session = { id: session_id, user_id, user_agent: 'bench', created_at: now, last_used_at: now, expires_at };
      await tx.insertInto('sessions').values(session).execute();
    });
    users.push({ user_id, token: await tokens.sign({ session_id, user_id, expires_at }) });
  }
  return users;
}

/** Opens streams in parallel; `onText` gets what arrives. Returns a function that closes them. */
async function openStreams(
  url: string,
  users: readonly User[],
  streams: number,
  onText: (text: string) => void,
): Promise<() => void> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const open: IncomingMessage[] = [];
  const openOne = ({ token }: User) =>
    new Promise<void>((resolve, reject) => {
      const sent = request(
        `${url}/api/events`,
        { agent, headers: { authorization: `Bearer ${token}` } },
        (response) => {
          if (response.statusCode !== 200) return reject(new Error(`a stream responded with ${response.statusCode}`));
          open.push(response);
          response
            .setEncoding('utf8')
            .on('data', onText)
            .once('data', () => resolve());
          response.on('error', () => undefined);
        },
      );
      sent.on('error', reject);
      sent.end();
    });
  const streamUsers = Array.from({ length: streams }, (_, index) => users[Math.floor(index / STREAMS_PER_USER)]);
  for (let from = 0; from < streamUsers.length; from += 50) {
    await Promise.all(streamUsers.slice(from, from + 50).map((user) => user && openOne(user)));
  }
  return () => {
    for (const response of open) response.destroy();
  };
}

/** Memory that each open stream adds. */
async function bytesPerStream(server: Server, users: readonly User[], streams: number): Promise<number> {
  // The first streams make the process load and compile what all streams share.
  const warmUp = await openStreams(server.url, users, streams, () => undefined);
  warmUp();
  await pause(1000);
  const before = await server.memory();
  const close = await openStreams(server.url, users, streams, () => undefined);
  await pause(1000);
  const after = await server.memory();
  close();
  return (after - before) / streams;
}

/** Milliseconds from each commit to the first stream of the user that gets the event, sorted. */
async function delaysOf(
  server: Server,
  database: Database,
  users: readonly User[],
  { streams, events }: Options,
): Promise<number[]> {
  const committed = new Map<string, number>();
  const delays: number[] = [];
  const onText = (text: string) => {
    const now = performance.now();
    for (const [, id = ''] of text.matchAll(/"notification_id":"([^"]+)"/g)) {
      const start = committed.get(id);
      if (start !== undefined) delays.push(now - start);
      committed.delete(id);
    }
  };
  const close = await openStreams(server.url, users, streams, onText);
  for (let count = 0; count < events; count += 1) {
    const notification_id = newId();
    const user_id = users[count % users.length]?.user_id ?? '';
    await database.transaction((tx) => emit(tx, 'notification.created', { user_id, notification_id }));
    committed.set(notification_id, performance.now());
    await pause(EVENT_PAUSE_MILLISECONDS);
  }
  for (let waited = 0; committed.size > 0 && waited < 100; waited += 1) await pause(100);
  close();
  if (committed.size > 0) throw new Error(`${committed.size} of ${events} events did not arrive`);
  return delays.sort((a, b) => a - b);
}

type Options = { streams: number; events: number };

/**
 * Prints how long an event takes from the commit to the browser's stream, through job queue, event bus and HTTP, while
 * many streams are open; and the memory of a stream compared with plain node:http.
 */
export async function benchEvents({ streams, events }: Options, lifecycle: Lifecycle): Promise<void> {
  console.log(describeMachine());
  const folder = await temporaryFolder(lifecycle);
  await chmod(folder, 0o755);
  await buildPages();
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), database: 'papan' });
  lifecycle.onStop(() => postgres.stop());
  const database = openDatabase({ url: postgres.url, maxConnections: 8, onError: () => undefined });
  lifecycle.onStop(() => database.close());
  await prepareDatabase(postgres.url, 'silent');
  const users = await insertUsers(database, Math.ceil(streams / STREAMS_PER_USER));
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'false',
    SECRET_KEY,
  };
  const ours = await startServer({ kind: 'ours', environment }, lifecycle);
  const delays = await delaysOf(ours, database, users, { streams, events });
  const at = (share: number) => (delays[Math.ceil(delays.length * share) - 1] ?? Number.NaN).toFixed(1);
  console.log(`${events} events, ${streams} open streams: commit to browser p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  const plain = await startServer({ kind: 'plain' }, lifecycle);
  const [ourBytes, minimalBytes] = [
    await bytesPerStream(ours, users, streams),
    await bytesPerStream(plain, users, streams),
  ];
  console.log(
    `Memory of a stream, heap and buffers: ours ${(ourBytes / 1024).toFixed(1)} KB, plain node:http ${(minimalBytes / 1024).toFixed(1)} KB, ratio ${(ourBytes / minimalBytes).toFixed(2)} (≤ 1.50)`,
  );
}
