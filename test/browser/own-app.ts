import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../src/base/database.ts';
import { freePort } from '../../tools/require-port.ts';
import { count } from '../support/counted-work.ts';
import { run, withDatabase } from '../support/database-server.ts';
import { testDatabaseUrl } from '../support/test-app.ts';
import { expect } from './visitor.ts';

const ROOT = join(import.meta.dirname, '..', '..');

export type OwnApp = {
  url: string;
  database: Database;
  /** What the app has logged at the level `warn` and above. */
  log(): string;
  stop(): Promise<void>;
};

/** Starts the built app with an empty board of its own, for tests of something that concerns every user. */
export async function startOwnApp(): Promise<OwnApp> {
  count('apps started beside the board');
  const server = testDatabaseUrl();
  const name = `papan_own_${randomUUID().slice(0, 8)}`;
  await run(server, `create database ${name}`);
  const DATABASE_URL = withDatabase(server, name);
  const folder = mkdtempSync(join(tmpdir(), 'papan-own-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const app = spawn(process.execPath, [join(ROOT, 'src', 'main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL,
      DATA_DIR: folder,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'false',
      TRUSTED_PROXIES: '1',
    },
  });
  let logged = '';
  app.stdout.setEncoding('utf8').on('data', (text: string) => {
    logged += text;
  });
  const exited = once(app, 'exit');
  await expect
    .poll(async () => (await fetch(`${url}/readyz`).catch(() => null))?.status, { timeout: 120_000 })
    .toBe(200);
  const database = openDatabase({ url: DATABASE_URL, maxConnections: 4, onError: () => undefined });
  return {
    url,
    database,
    log: () => logged,
    async stop() {
      app.kill('SIGTERM');
      await exited;
      await database.close();
      await run(server, `drop database ${name} with (force)`);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
