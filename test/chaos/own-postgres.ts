import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedDatabase, startEmbeddedPostgres } from '../../src/providers/embedded-postgres.ts';
import { freePort } from '../../tools/require-port.ts';

/**
 * How a server stops: gracefully but without waiting for transactions, or by SIGKILL of one or all of its processes.
 * If only a backend is killed, the server stops all others and restarts by itself.
 */
export const STOPS = ['killed', 'backend_killed', 'postmaster_killed', 'immediate', 'fast'] as const;
export type Stop = (typeof STOPS)[number];

export type OwnPostgres = {
  url: string;
  /**
   * Stops it in this way and restarts it after `downFor` milliseconds; returns the milliseconds until it served again.
   */
  fail(way: Stop, downFor: number): Promise<number>;
  /** Waits until it responds, and starts it again if it has ended. */
  revive(): Promise<void>;
  stop(): Promise<void>;
};

// Our processes are killed, not the machine: written data is in the page cache. Commits still wait for their write.
const SETTINGS = ['fsync=off', 'synchronous_commit=on', 'full_page_writes=on', 'max_connections=200'];
const CHECK_INTERVAL_MILLISECONDS = 20;
const TIMEOUT_MILLISECONDS = 60_000;

/** A separate PostgreSQL that can be stopped and restarted at the same address. */
export async function ownPostgres(folder: string): Promise<OwnPostgres> {
  const options = { folder: join(folder, 'postgres'), database: 'papan', settings: SETTINGS, port: await freePort() };
  let server: EmbeddedDatabase = await startEmbeddedPostgres(options);
  const postmaster = () => Number(readFileSync(join(options.folder, 'postmaster.pid'), 'utf8').split('\n')[0]);

  async function revive(): Promise<void> {
    for (const begun = performance.now(); !(await responds(server.url)); await wait(CHECK_INTERVAL_MILLISECONDS)) {
      if (performance.now() - begun > TIMEOUT_MILLISECONDS) throw new Error('PostgreSQL did not restart');
      if (isAlive(pid)) continue;
      await server.stop();
      // Backends of a killed postmaster notice its end only later; until then no server can start.
      const started = await startEmbeddedPostgres(options).catch(() => null);
      if (!started) continue;
      server = started;
      pid = postmaster();
    }
  }

  let pid = postmaster();
  return {
    url: server.url,
    async fail(way, downFor) {
      if (way === 'backend_killed') {
        const begun = await killBackend(server.url);
        await revive();
        return performance.now() - begun;
      }
      // The server leads its own process group.
      if (way === 'killed') process.kill(-pid, 'SIGKILL');
      if (way === 'immediate') process.kill(pid, 'SIGQUIT');
      if (way === 'postmaster_killed') process.kill(pid, 'SIGKILL');
      await server.stop();
      await wait(downFor);
      const begun = performance.now();
      await revive();
      return performance.now() - begun;
    },
    revive,
    stop: () => server.stop(),
  };
}

/** Kills one of the backends, an active one if there is any. Returns when the server has stopped all of them. */
async function killBackend(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  const ended = new Promise<void>((resolve) => void client.once('end', resolve));
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(`
    select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
    order by state = 'idle', random() limit 1`);
  const begun = performance.now();
  if (rows[0]) process.kill(rows[0].pid, 'SIGKILL');
  else await client.end();
  await ended;
  return begun;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function responds(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
