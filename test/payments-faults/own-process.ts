import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '..', '..');
const CACHE = join(ROOT, 'node_modules', '.cache', 'compiled');
const LOOK_MILLISECONDS = 25;
const PATIENCE_MILLISECONDS = 180_000;
/** As a machine's service manager does. */
const RESTART_MILLISECONDS = 100;

export type OwnProcess = {
  url: string;
  /** Ends it without a word and starts it again; answers after how many milliseconds it served. */
  kill(): Promise<number>;
  /** How often it ended though nobody had killed it. */
  ownEnds(): number;
  stop(): Promise<void>;
};

/** A program of ours in a process of its own, started again whenever it ends. It has to answer at `ready`. */
export async function ownProcess(options: {
  script: string;
  port: number;
  ready: string;
  env: Record<string, string>;
  log: string;
}): Promise<OwnProcess> {
  const url = `http://127.0.0.1:${options.port}`;
  const log = createWriteStream(options.log, { flags: 'a' });
  let child: ChildProcess;
  let killed = false;
  let stopping = false;
  let ownEnds = 0;
  const start = () => {
    killed = false;
    child = spawn(process.execPath, [join(ROOT, options.script)], {
      cwd: ROOT,
      env: { NODE_COMPILE_CACHE: CACHE, ...process.env, ...options.env, PORT: String(options.port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
    child.once('exit', (code) => {
      if (stopping) return;
      if (!killed) {
        ownEnds += 1;
        log.write(`ended by itself with ${code}\n`);
      }
      setTimeout(() => stopping || start(), killed ? 0 : RESTART_MILLISECONDS);
    });
  };
  start();
  await serves(`${url}${options.ready}`, options.log);
  return {
    url,
    async kill() {
      const begun = performance.now();
      killed = true;
      const exited = isAlive(child) ? once(child, 'exit') : null;
      child.kill('SIGKILL');
      await exited;
      await serves(`${url}${options.ready}`, options.log);
      return performance.now() - begun;
    },
    ownEnds: () => ownEnds,
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

async function serves(address: string, log: string): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < PATIENCE_MILLISECONDS; ) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.ok) return;
    await wait(LOOK_MILLISECONDS);
  }
  throw new Error(`nothing serves at ${address}; see ${log}`);
}
