import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runningEmbeddedDatabase } from '../src/providers/embedded-postgres.ts';
import { DATABASE, databaseFolder } from '../tools/database.ts';
import type { Lifecycle } from '../tools/lifecycle.ts';
import { freePort } from '../tools/require-port.ts';
import { missingPart } from '../tools/seed/seed-store.ts';
import { DEMONSTRATION_PASSWORD, demonstrationAccounts } from '../tools/seed/users.ts';

export const root = join(import.meta.dirname, '..');
const START_SECONDS = 600;

export type TestServer = { site: string; pid: number; stop(): Promise<void> };

/** Signs in as a demonstration user. The token goes into the `Authorization: Bearer` header or the TOKEN cookie. */
export async function signIn(site: string, email = demonstrationAccounts[0]?.email): Promise<{ token: string }> {
  const response = await fetch(`${site}/api/user/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMONSTRATION_PASSWORD }),
  });
  if (!response.ok) throw new Error(`The demonstration user could not sign in: ${await response.text()}`);
  return response.json();
}

/** Calls the API as the user of a token; returns what it answered. */
export async function post(site: string, token: string, path: string, body: unknown) {
  const response = await fetch(`${site}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
}

/** A temporary folder, deleted when `lifecycle` ends. */
export async function temporaryFolder(lifecycle: Lifecycle): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'papan-bench-'));
  lifecycle.onStop(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** URL of the server to measure: the one that is given, else one started on an empty data folder. */
export async function siteToMeasure(site: string | undefined, lifecycle: Lifecycle): Promise<string> {
  if (site) return site.replace(/\/+$/, '');
  return (await startTestServer(await temporaryFolder(lifecycle), lifecycle)).site;
}

/** Starts the application as `npm start` does, in a process of its own, until it is ready and its board complete. */
export async function startTestServer(dataFolder: string, lifecycle: Lifecycle): Promise<TestServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'tools', 'start.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataFolder,
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'false',
      TRUSTED_PROXIES: '1',
    },
  });
  const stop = () => stopChild(child);
  lifecycle.onStop(stop);
  const site = `http://127.0.0.1:${port}`;
  for (let second = 0; second < START_SECONDS; second += 1) {
    if (child.exitCode !== null) throw new Error('The server did not start; see above.');
    const isReady = await fetch(`${site}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false);
    if (isReady && (await isComplete(dataFolder))) return { site, pid: child.pid ?? 0, stop };
    await pause(1000);
  }
  throw new Error('The server did not start within ten minutes.');
}

async function isComplete(dataFolder: string): Promise<boolean> {
  const url = runningEmbeddedDatabase(databaseFolder(dataFolder), DATABASE);
  return url !== null && (await missingPart(url)) === null;
}

/** Ends a process with SIGTERM and waits for its exit. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
