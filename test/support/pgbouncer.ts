import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../tools/require-port.ts';

const CHECK_INTERVAL_MILLISECONDS = 50;

export type PgBouncer = {
  pid: number;
  /** The address through PgBouncer of a database of its server. */
  through(url: string): string;
  stop(): Promise<void>;
};

const MISSING = 'pgbouncer is not installed (Debian: apt-get install pgbouncer)';

/**
 * Why PgBouncer is not available on this machine; null if it is. Throws if it is missing although PAPAN_TEST_PGBOUNCER is
 * `required`, as in .ci/run.
 */
export function whyNoPgBouncer(): string | null {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
    return null;
  } catch {
    if (process.env.PAPAN_TEST_PGBOUNCER === 'required') throw new Error(MISSING);
    return MISSING;
  }
}

/** PgBouncer in transaction mode in front of the server of `url`, with few server connections for many clients. */
export async function startPgBouncer(url: string, serverConnections: number): Promise<PgBouncer> {
  const server = new URL(url);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'papan-pgbouncer-'));
  chmodSync(folder, 0o755);
  const file = join(folder, 'pgbouncer.ini');
  const host = server.searchParams.get('host') ?? server.hostname;
  writeFileSync(
    file,
    `[databases]
* = host=${host} port=${server.port} user=${server.username} password=${server.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 1000
`,
  );
  // PgBouncer does not run as root.
  const child = spawn('pgbouncer', [...(process.getuid?.() === 0 ? ['-u', 'postgres'] : []), file], {
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const through = (address: string) => {
    const { username, password, pathname } = new URL(address);
    return `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`;
  };
  for (let isReady = false; !isReady; ) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
    const client = new pg.Client(through(url));
    isReady = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end();
    if (!isReady) await wait(CHECK_INTERVAL_MILLISECONDS);
  }
  return {
    pid: child.pid ?? 0,
    through,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
