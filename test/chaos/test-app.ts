import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { type Database, openDatabase } from '../../src/base/database.ts';
import { prepareDatabase } from '../../src/main.ts';
import { type RunningSandbox, startSandbox } from '../../src/providers/payment/sandbox/sandbox.ts';
import { createTokens } from '../../src/server/sessions/tokens.ts';
import { PAYMENT_WEBHOOK_PATH } from '../../src/server/webhooks/payment-webhooks.ts';
import { freePort } from '../../tools/require-port.ts';
import { createRedisServer, type RedisServer, whyNoRedis } from '../support/redis-server.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';
import { startTroubledWire, type TroubledWire } from '../support/troubled-wire.ts';
import { drawNoOutputsAhead } from '../support/undrawn-outputs.ts';
import { type FaultyProxy, faultyProxy } from './faulty-proxy.ts';
import { type OwnMail, ownMail } from './own-mail.ts';
import { type OwnPostgres, ownPostgres } from './own-postgres.ts';
import { type OwnProcess, ownProcess } from './own-process.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

const SECRET_KEY = 'a secret of the fault suite, long enough to sign with';
const TIMEOUT_MILLISECONDS = 10_000;

export type TestApp = {
  postgres: OwnPostgres;
  database: Database;
  sandbox: RunningSandbox;
  proxy: FaultyProxy;
  mail: OwnMail;
  /** Null if this machine has none: then PostgreSQL delivers the events. */
  redis: RedisServer | null;
  /** Null if none was requested or available. */
  disk: SmallDisk | null;
  /** Null: files are stored in a folder. */
  buckets: Buckets | null;
  webs: OwnProcess[];
  workers: OwnProcess[];
  tokens: ReturnType<typeof createTokens>;
  servers: () => readonly string[];
  /** Log files of the processes. */
  logs: string[];
  stop(): Promise<void>;
};

/** The buckets of S3, and the line to them. */
export type Buckets = { wire: TroubledWire; keys: S3Server['keysOf']; bucket: string };

export type TestAppOptions = {
  seed: number;
  workers: number;
  ports: readonly number[];
  smallDisk: boolean;
  hasBuckets: boolean;
};

/**
 * A setup as in production: web and worker processes on one database and one Redis, with a mail server and, behind a
 * faulty proxy, the gateway. Their clocks differ by a day from each other and from the database's.
 */
export async function openTestApp(options: TestAppOptions): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'papan-faults-'));
  const undos: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const undo of undos.splice(0).reverse()) await undo();
  };
  try {
    const disk = options.smallDisk ? mountSmallDisk(folder) : null;
    undos.push(() => disk?.unmount());
    chmodSync(folder, 0o755);
    const postgres = await ownPostgres(folder);
    undos.push(() => postgres.stop());
    await prepareDatabase(postgres.url, 'silent');
    const database = openDatabase({ url: postgres.url, maxConnections: 8, onError: () => undefined });
    undos.push(() => database.close());
    await drawNoOutputsAhead(database);
    const redis = whyNoRedis() === null ? await createRedisServer() : null;
    undos.push(() => redis?.stop());
    await redis?.start();
    const mail = await ownMail();
    undos.push(() => mail.stop());
    const ports = await Promise.all([0, 1].map((index) => options.ports[index] ?? freePort()));
    const servers = ports.map((port) => `http://127.0.0.1:${port}`);
    const { sandbox, proxy } = await openGateway(options.seed, servers, undos);
    const buckets = options.hasBuckets ? await openBuckets(undos) : null;
    const env = {
      NODE_ENV: 'development',
      DATABASE_CONNECTIONS: '20',
      DATA_DIR: folder,
      SECRET_KEY,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'false',
      SMTP_URL: mail.url,
      PAYMENT_GATEWAY_URL: proxy.api_url,
      XENDIT_SECRET_KEY: sandbox.secret_key,
      XENDIT_WEBHOOK_TOKEN: sandbox.webhook_token,
      ...(redis ? { REDIS_URL: redis.url } : {}),
      ...buckets?.env,
    };
    const logs: string[] = [];
    const start = async (
      name: string,
      more: Pick<Parameters<typeof ownProcess>[0], 'env' | 'serves' | 'clockAhead'>,
    ) => {
      const log = join(tmpdir(), `papan-faults-${process.pid}-${name}.log`);
      logs.push(log);
      const DATABASE_URL = `${postgres.url}?application_name=${name}`;
      const own = { ...env, DATABASE_URL, ...more.env };
      const started = await ownProcess({ ...more, script: 'src/main.ts', env: own, log });
      undos.push(() => started.stop());
      return started;
    };
    const webs = ports.map((port, index) =>
      start(`web-${index}`, {
        env: { ROLE: 'web', PORT: String(port) },
        serves: () => isReady(servers[index] ?? ''),
        clockAhead: index * MILLISECONDS.day,
      }),
    );
    const workers = Array.from({ length: options.workers }, (_, index) =>
      start(`worker-${index}`, {
        env: { ROLE: 'worker', PORT: '0' },
        serves: (since) => runsJobs(database, `worker-${index}`, since),
        clockAhead: -MILLISECONDS.day,
      }),
    );
    return {
      postgres,
      database,
      sandbox,
      proxy,
      mail,
      redis,
      disk,
      buckets,
      logs,
      stop,
      webs: await Promise.all(webs),
      workers: await Promise.all(workers),
      tokens: createTokens(SECRET_KEY),
      servers: () => servers,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openGateway(seed: number, servers: readonly string[], undos: (() => unknown)[]) {
  let hooks = '';
  const sandbox = await startSandbox({ seed, webhook_url: () => hooks });
  undos.push(() => sandbox.stop());
  const proxy = await faultyProxy({
    seed,
    gateway_url: sandbox.url,
    servers: () => servers,
    webhook_path: PAYMENT_WEBHOOK_PATH,
    webhook_token: sandbox.webhook_token,
  });
  undos.push(() => proxy.stop());
  hooks = proxy.hooks_url;
  return { sandbox, proxy };
}

async function openBuckets(undos: (() => unknown)[]) {
  const server = await startS3Server();
  undos.push(() => server.stop());
  const { bucket, private_bucket, access_key_id, secret_access_key, endpoint } = await server.newBuckets();
  const wire = await startTroubledWire(Number(new URL(endpoint).port));
  undos.push(() => wire.stop());
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${wire.port}`,
    S3_BUCKET: bucket,
    S3_PRIVATE_BUCKET: private_bucket,
    S3_ACCESS_KEY_ID: access_key_id,
    S3_SECRET_ACCESS_KEY: secret_access_key,
  };
  return { wire, keys: server.keysOf, bucket, env };
}

async function isReady(httpServer: string): Promise<boolean> {
  const response = await fetch(`${httpServer}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
  await response.arrayBuffer();
  return response.ok;
}

/** A worker has no HTTP server, so its own database session shows that it is alive. */
async function runsJobs({ pool }: Database, name: string, since: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity join pg_locks using (pid)
     where application_name = $1 and backend_start > $2 and locktype = 'advisory' and query like '%''worker ''%'`,
    [name, since],
  );
  return rowCount !== 0;
}
