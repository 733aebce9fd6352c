import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedDatabase, startEmbeddedPostgres } from '../../src/providers/embedded-postgres.ts';
import { freePort } from '../../tools/demand-port.ts';

/** How a server goes down: in order, without waiting for anybody's work, or by SIGKILL with all its processes. */
export const STOPS = ['fast', 'immediate', 'killed'] as const;
export type Stop = (typeof STOPS)[number];

export type OwnPostgres = {
  url: string;
  /** Takes it down in this way and brings it back after so long; answers in how many milliseconds it served again. */
  fail(way: Stop, downFor: number): Promise<number>;
  stop(): Promise<void>;
};

// Our processes are killed, not the machine: what was written is in the page cache. Commits still wait for their write.
const SETTINGS = ['fsync=off', 'synchronous_commit=on', 'full_page_writes=on', 'max_connections=200'];

/** A PostgreSQL of our own that may be taken down, always at the same address. */
export async function ownPostgres(folder: string): Promise<OwnPostgres> {
  const options = { folder: join(folder, 'postgres'), database: 'papan', settings: SETTINGS, port: await freePort() };
  let server: EmbeddedDatabase = await startEmbeddedPostgres(options);
  return {
    url: server.url,
    async fail(way, downFor) {
      await takeDown(options.folder, way, server);
      await wait(downFor);
      const begun = performance.now();
      server = await startEmbeddedPostgres(options);
      await answers(server.url);
      return performance.now() - begun;
    },
    stop: () => server.stop(),
  };
}

async function takeDown(folder: string, way: Stop, server: EmbeddedDatabase): Promise<void> {
  const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  // It leads a group of its own.
  if (way === 'killed') process.kill(-pid, 'SIGKILL');
  if (way === 'immediate') process.kill(pid, 'SIGQUIT');
  await server.stop();
}

async function answers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('select 1').finally(() => client.end());
}
