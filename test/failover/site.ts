import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { type Database, openDatabase } from '../../src/base/database.ts';
import { prepareDatabase, root } from '../../src/main.ts';
import { freePort } from '../../tools/require-port.ts';
import type { SharedUser } from '../chaos/users.ts';
import type { LoadedAd } from '../load/load.ts';
import { insertLoadUsers } from '../load/load-users.ts';
import { until, workerTakesJobs } from '../load/waits.ts';
import { insertPublishedAd } from '../support/factories.ts';
import { answers } from '../support/own-server.ts';
import { type Cluster, databaseUrl } from './cluster.ts';

const SECRET_KEY = 'a secret of the failover trial, long enough to sign with';
const DATABASE_CONNECTIONS = '30';
/** For what the trial itself asks. */
const DATABASE_CONNECTIONS_OF_TRIAL = 12;

/** A web process and a worker, which reach the primary through HAProxy, and replicas directly. */
export type Site = {
  port: number;
  /** Connections through HAProxy for what the trial itself asks. */
  database: Database;
  users: SharedUser[];
  ads: LoadedAd[];
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
    const database = openDatabase({ url, maxConnections: DATABASE_CONNECTIONS_OF_TRIAL, onError: () => undefined });
    undos.push(() => database.close());
    const ads = await insertAds(database, size.ads);
    const users = await insertLoadUsers(database, SECRET_KEY, size.users);
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
    await workerTakesJobs(database);
    const log = () =>
      ['web', 'worker'].flatMap((name) => readFileSync(join(folder, `${name}.log`), 'utf8').split('\n'));
    return { port, database, users, ads, log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function insertAds(database: Database, count: number): Promise<LoadedAd[]> {
  const published_at = new Date();
  const end_date = new Date(published_at.getTime() + 30 * MILLISECONDS.day);
  const title = 'Barang bagus siap pakai';
  return database.transaction(async (tx) => {
    const ads: LoadedAd[] = [];
    for (let made = 0; made < count; made += 1) {
      ads.push({ id: await insertPublishedAd(tx, { title, published_at, end_date }), title });
    }
    return ads;
  });
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

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(impatience);
}
