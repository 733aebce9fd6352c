import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '..', '..');
const CACHE = join(ROOT, 'node_modules', '.cache', 'compiled');
const SHIFTED_CLOCK = pathToFileURL(join(import.meta.dirname, 'shifted-clock.ts')).href;
const CHECK_INTERVAL_MILLISECONDS = 25;
const TIMEOUT_MILLISECONDS = 180_000;
/** The restart delay of a service manager. */
const RESTART_MILLISECONDS = 100;

export type OwnProcess = {
  /** Kills the process and restarts it; returns the milliseconds until it served again. */
  kill(): Promise<number>;
  /** How often it ended without having been killed. */
  unexpectedExits(): number;
  stop(): Promise<void>;
};

/** Runs one of our programs in a separate process, which is restarted whenever it ends. */
export async function ownProcess(options: {
  script: string;
  /** Whether the process started after this time works. */
  serves: (since: Date) => Promise<boolean>;
  env: Record<string, string>;
  log: string;
  /** How far its clock is ahead of this machine's, in milliseconds. */
  clockAhead: number;
}): Promise<OwnProcess> {
  const log = createWriteStream(options.log, { flags: 'a' });
  let child: ChildProcess;
  let killed = false;
  let stopping = false;
  let unexpectedExits = 0;
  const start = () => {
    killed = false;
    child = spawn(process.execPath, ['--import', SHIFTED_CLOCK, join(ROOT, options.script)], {
      cwd: ROOT,
      env: {
        NODE_COMPILE_CACHE: CACHE,
        ...process.env,
        ...options.env,
        CLOCK_AHEAD_MILLISECONDS: String(options.clockAhead),
      },
      // By the channel the program notices that its test has ended.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
    child.once('exit', (code) => {
      if (stopping) return;
      if (!killed) {
        unexpectedExits += 1;
        log.write(`ended by itself with ${code}\n`);
      }
      setTimeout(() => stopping || start(), killed ? 0 : RESTART_MILLISECONDS);
    });
  };
  const served = async (since: Date) => {
    for (const begun = performance.now(); performance.now() - begun < TIMEOUT_MILLISECONDS; ) {
      if (await options.serves(since).catch(() => false)) return;
      await wait(CHECK_INTERVAL_MILLISECONDS);
    }
    throw new Error(`${options.script} does not respond; see ${options.log}`);
  };
  const begun = new Date();
  start();
  await served(begun);
  return {
    async kill() {
      const killed_at = new Date();
      killed = true;
      const exited = isAlive(child) ? once(child, 'exit') : null;
      child.kill('SIGKILL');
      await exited;
      await served(killed_at);
      return Date.now() - killed_at.getTime();
    },
    unexpectedExits: () => unexpectedExits,
    async stop() {
      stopping = true;
      const exited = isAlive(child) ? once(child, 'exit') : null;
      child.kill('SIGTERM');
      const impatience = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await exited;
      clearTimeout(impatience);
      log.end();
    },
  };
}

function isAlive(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}
