import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { type Database, openDatabase } from '../../src/base/database.ts';
import { VOUCHER_TYPES } from '../../src/contract/vouchers/rules.ts';
import { insertVoucher } from '../../src/domain/vouchers/public.ts';
import { prepareDatabase, root } from '../../src/main.ts';
import { createTokens } from '../../src/server/sessions/tokens.ts';
import { freePort } from '../../tools/require-port.ts';
import { COIN_VOUCHER, insertUsers, PRICE_VOUCHER, type SharedUser } from '../chaos/users.ts';
import { insertPublishedAd } from '../support/factories.ts';
import { answers } from '../support/own-server.ts';
import { type Cluster, databaseUrl } from './cluster.ts';

const SECRET_KEY = 'a secret of the failover trial, long enough to sign with';
/** Users are inserted by this many at the same time. */
const HANDS = 6;
const DATABASE_CONNECTIONS = '30';

/** A web process and a worker, which reach the primary through HAProxy, and replicas directly. */
export type Site = {
  port: number;
  /** Connections through HAProxy for what the trial itself asks. */
  database: Database;
  users: SharedUser[];
  ads: string[];
  /** Lines of the processes' logs. */
  log(): string[];
  stop(): Promise<void>;
};

export async function startSite(cluster: Cluster, size: { users: number; ads: number }): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'papan-failover-'));
  const undos: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const undo of undos.splice(0).reverse()) await undo();
  };
  const start = (name: string, command: string, args: readonly string[], env: Record<string, string> = {}) => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', log, log], env: { ...process.env, ...env } });
    undos.push(() => end(child));
    return child;
  };
  try {
    const proxyPort = await freePort();
    const settings = join(folder, 'haproxy.cfg');
    writeFileSync(settings, proxySettings(cluster, proxyPort));
    start('haproxy', 'haproxy', ['-db', '-f', settings]);
    const url = databaseUrl(`127.0.0.1:${proxyPort}`);
    await until(() => prepareDatabase(url, 'silent'));
    const database = openDatabase({ url, maxConnections: 2 * HANDS, onError: () => undefined });
    undos.push(() => database.close());
    const { users, ads } = await fill(database, size);
    const port = await freePort();
    const env = {
      NODE_ENV: 'development',
      DATABASE_URL: url,
      DATABASE_READ_URLS: cluster.nodes.map(({ address }) => databaseUrl(`${address}:5432`)).join(','),
      DATABASE_CONNECTIONS,
      DATA_DIR: folder,
      SECRET_KEY,
      LOG_LEVEL: 'info',
      RATE_LIMITS: 'false',
      PUBLIC_URL: `http://localhost:${port}`,
      PAYMENT_GATEWAY_URL: `http://localhost:${port}/dev/gateway`,
    };
    const main = [join(root, 'src', 'main.ts')];
    const web = start('web', process.execPath, main, { ...env, ROLE: 'web', PORT: `${port}` });
    await answers(`http://127.0.0.1:${port}/readyz`, web);
    start('worker', process.execPath, main, { ...env, ROLE: 'worker', PORT: '0' });
    await until(() => requireWorker(database));
    const log = () =>
      ['web', 'worker'].flatMap((name) => readFileSync(join(folder, `${name}.log`), 'utf8').split('\n'));
    return { port, database, users, ads, log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function fill(database: Database, size: { users: number; ads: number }) {
  const now = new Date();
  const ends_at = new Date(now.getTime() + 30 * MILLISECONDS.day);
  const voucher = { package_id: null, description: '', description_en: '', max_uses: null, starts_at: now, ends_at };
  const benefits = { coin_benefit: 35 };
  const ads = await database.transaction(async (tx) => {
    for (const [code, voucher_type] of [
      [PRICE_VOUCHER, VOUCHER_TYPES.GENERAL],
      [COIN_VOUCHER, VOUCHER_TYPES.COIN_AMOUNT],
    ] as const) {
      await insertVoucher(tx, { ...voucher, ...benefits, code, voucher_type });
    }
    const ids: string[] = [];
    for (let count = 0; count < size.ads; count += 1) {
      ids.push(await insertPublishedAd(tx, { published_at: now, end_date: ends_at }));
    }
    return ids;
  });
  const tokens = createTokens(SECRET_KEY);
  const groups = await Promise.all(
    Array.from({ length: HANDS }, () =>
      insertUsers(database, tokens, { users: Math.ceil(size.users / HANDS), draftsEach: 1 }, now),
    ),
  );
  return { users: groups.flat(), ads };
}

function proxySettings(cluster: Cluster, port: number): string {
  const servers = cluster.nodes.map(({ name, address }) => `  server ${name} ${address}:5432 check port 8008`);
  return `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk
  http-check send meth GET uri /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
}

/** A worker has no HTTP server; its lock shows that it takes jobs. */
async function requireWorker({ pool }: Database): Promise<void> {
  const { rowCount } = await pool.query(`select from pg_stat_activity join pg_locks using (pid)
    where locktype = 'advisory' and query like '%''worker ''%'`);
  if (!rowCount) throw new Error('the worker takes no jobs');
}

/** HAProxy knows the primary, and a worker takes jobs, some seconds after their start. */
async function until(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 60) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(impatience);
}
