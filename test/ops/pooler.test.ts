import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../../src/base/database.ts';
import { root } from '../../src/main.ts';
import { freePort } from '../../tools/require-port.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const FILES = join(root, 'ops', 'pgbouncer');
const PASSWORD = 'a password with a " in it';
const folder = mkdtempSync(join(tmpdir(), 'papan-pooler-'));
chmodSync(folder, 0o755);
let own: TestDatabase;
let pooler: ChildProcess;
let port: number;

const addressWith = (password: string) => `postgres://papan:${encodeURIComponent(password)}@127.0.0.1:${port}/papan`;

beforeAll(async () => {
  own = await createTestDatabase();
  port = await freePort();
  const server = new URL(own.url);
  const host = server.searchParams.get('host') ?? server.hostname;
  const place = `host=${host} port=${server.port} dbname=${server.pathname.slice(1)}`;
  const configuration = readFileSync(join(FILES, 'pgbouncer.ini'), 'utf8')
    .replace('host=postgres port=5432', `${place} user=${server.username} password=${server.password}`)
    .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 5432', `listen_port = ${port}`);
  writeFileSync(join(folder, 'pgbouncer.ini'), configuration);
  const numberOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  pooler = spawn('sh', [join(FILES, 'start.sh'), join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, POSTGRES_PASSWORD: PASSWORD },
    // PgBouncer does not run as root.
    ...(process.getuid?.() === 0 ? { uid: numberOf('-u'), gid: numberOf('-g') } : {}),
  });
  await vi.waitFor(async () => expect(await failureWith(PASSWORD)).toBeNull(), { timeout: 20_000 });
});
afterAll(async () => {
  if (pooler.exitCode === null) {
    const ended = once(pooler, 'exit');
    pooler.kill('SIGKILL');
    await ended;
  }
  await own.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function failureWith(password: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: addressWith(password) });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return null;
  } catch (error) {
    return String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

it('lets in who has the password of the environment, and nobody else', async () => {
  expect(await failureWith(PASSWORD)).toBeNull();
  expect(await failureWith('another')).toMatch(/authentication failed/);
});

it('carries a hundred transactions at once over its connections', async () => {
  const site = openDatabase({
    url: addressWith(PASSWORD),
    directUrl: own.url,
    maxConnections: 200,
    onError: () => undefined,
  });
  const ids = await Promise.all(
    Array.from({ length: 100 }, () =>
      site.transaction(async (tx) => {
        const [row] = await tx.selectNoFrom((row) => row.fn<string>('pg_current_xact_id').as('id')).execute();
        return row?.id;
      }),
    ),
  );
  expect(new Set(ids).size).toBe(100);
  await site.close();
});
