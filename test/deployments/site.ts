import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../src/base/database.ts';
import { AD_STATUSES } from '../../src/contract/ads/rules.ts';
import { freePort } from '../../tools/require-port.ts';
import type { SharedUser } from '../chaos/users.ts';
import type { LoadedAd } from '../load/load.ts';
import { insertLoadUsers } from '../load/load-users.ts';
import { workerTakesJobs } from '../load/waits.ts';
import { startHaproxy } from '../support/own-proxies.ts';
import { answers, type OwnServer, startOwnServer } from '../support/own-server.ts';
import type { Deployment, Version } from './versions.ts';

const SECRET_KEY = 'a secret of the trial of deployments, long enough to sign with';
const CONNECTIONS = 12;
const ADS = 2000;
const AGENCY_ADS = 500;
/** Two that serve, and one for the version that takes the place of another. */
const WEB_PORTS = 3;
/** `TimeoutStopSec` of ops/systemd. */
const STOP_MILLISECONDS = 60_000;

/** How a web process is replaced: by one at another port, or, as `systemctl restart` does, by one at the same port. */
export type Order = 'new first' | 'old first';

/** Two web processes behind HAProxy, and a worker. */
export type Site = {
  /** HTTPS. */
  port: number;
  database: Database;
  users: SharedUser[];
  ads: LoadedAd[];
  /** Replaces all processes one by one; half-way the web process that is still old restarts, where it can. */
  deploy(deployment: Deployment, order: Order): Promise<void>;
  /** What each process is at present: web, web starting, web ending, worker, worker starting, worker ending, HAProxy. */
  parts: Map<number, string>;
  /** Lines of the processes' logs. */
  log(): string[];
  stop(): Promise<void>;
};

type Role = 'web' | 'worker';
type Web = { port: number; version: Version; server: OwnServer };

/** `url` is that of a database with a board, which the trial may change. */
export async function startSite(options: {
  url: string;
  folder: string;
  version: Version;
  users: number;
}): Promise<Site> {
  const { url, folder } = options;
  const servers: OwnServer[] = [];
  const undos: (() => unknown)[] = [() => Promise.all(servers.map((server) => server.kill()))];
  const stop = async () => {
    for (const undo of undos.splice(0).reverse()) await undo();
  };
  const ports = { http: await freePort(), https: await freePort(), servers: [] as number[] };
  while (ports.servers.length < WEB_PORTS) ports.servers.push(await freePort());
  const log = join(folder, 'processes.log');
  const logFile = openSync(log, 'a');
  const data = join(folder, 'data');
  mkdirSync(data);
  const env = {
    DATABASE_URL: url,
    DATA_DIR: data,
    SECRET_KEY,
    LOG_LEVEL: 'info',
    // As in production.
    DRAIN_SECONDS: '10',
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    RATE_LIMITS: 'false',
    PUBLIC_URL: `https://localhost:${ports.https}`,
    PAYMENT_GATEWAY_URL: `https://localhost:${ports.https}/dev/gateway`,
  };
  const database = openDatabase({ url, maxConnections: CONNECTIONS, onError: () => undefined });
  undos.push(() => database.close());
  const parts = new Map<number, string>([[process.pid, 'load']]);
  const start = async (role: Role, { folder: source }: Version, port?: number) => {
    const onStart = (pid: number) => void parts.set(pid, `${role} starting`);
    const settings = { folder: source, log: logFile, onStart, ...(port === undefined ? {} : { port }) };
    const server = await startOwnServer({ ...env, ROLE: role }, settings);
    servers.push(server);
    if (role === 'worker') await workerTakesJobs(database);
    parts.set(server.pid, role);
    return server;
  };
  /** As systemd does. A job of a worker that is killed is done again by the next one. */
  const end = async ({ pid, stop, kill }: OwnServer) => {
    parts.set(pid, `${parts.get(pid)} ending`);
    const impatience = setTimeout(() => void kill(), STOP_MILLISECONDS);
    await stop();
    clearTimeout(impatience);
    parts.delete(pid);
  };

  try {
    const webs: Web[] = [];
    for (const port of ports.servers.slice(0, 2)) {
      webs.push({ port, version: options.version, server: await start('web', options.version, port) });
    }
    const users = await insertLoadUsers(database, SECRET_KEY, options.users);
    const ads = await someAds(database);
    let worker = await start('worker', options.version);
    const proxy = startHaproxy(folder, ports);
    if (proxy.pid) parts.set(proxy.pid, 'HAProxy');
    undos.push(async () => {
      const ended = once(proxy, 'exit');
      if (proxy.exitCode === null && proxy.kill('SIGTERM')) await ended;
    });
    await answers(`http://127.0.0.1:${ports.http}/`, proxy);

    const restart = async (web: Web, version: Version) => {
      await end(web.server);
      web.server = await start('web', version, web.port);
      web.version = version;
    };
    const replace = async (web: Web, version: Version) => {
      const used = webs.map(({ port }) => port);
      const port = ports.servers.find((each) => !used.includes(each)) ?? 0;
      const server = await start('web', version, port);
      await end(web.server);
      Object.assign(web, { port, version, server });
    };
    return {
      port: ports.https,
      database,
      users,
      ads,
      parts,
      async deploy({ version, isContract }, order) {
        for (const [index, web] of webs.entries()) {
          await (order === 'new first' ? replace(web, version) : restart(web, version));
          const [, former] = webs;
          if (index === 0 && former && !isContract) await restart(former, former.version);
        }
        await end(worker);
        worker = await start('worker', version);
      },
      log: () => readFileSync(log, 'utf8').split('\n'),
      stop,
    };
  } catch (error) {
    process.stderr.write(readFileSync(log));
    await stop();
    throw error;
  }
}

/** Of owners with as many ads as an agency may have; the board has owners with tens of thousands. */
async function someAds({ pool }: Database): Promise<LoadedAd[]> {
  const { rows } = await pool.query<LoadedAd>(
    `select id, title from ads where status = $1 and end_date > now() + interval '1 day' and owner_id in (
      select owner_id from ads where status = $1 group by owner_id having count(*) <= ${AGENCY_ADS}
    ) order by md5(id::text) limit $2`,
    [AD_STATUSES.PUBLISHED, ADS],
  );
  return rows;
}
