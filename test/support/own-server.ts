import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../src/main.ts';
import { freePort } from '../../tools/require-port.ts';

export type OwnServer = { port: number; pid: number; kill(): Promise<void>; stop(): Promise<void> };

type OwnServerOptions = {
  port?: number;
  /** The folder of another version. */
  folder?: string;
  /** The file descriptor that gets its log. */
  log?: number;
  /** Called before the process is ready. */
  onStart?: (pid: number) => void;
};

/** Papan in a process of its own, which one proxy on this machine reaches. Returns when it is ready; a worker answers nothing. */
export async function startOwnServer(env: Record<string, string>, options: OwnServerOptions = {}): Promise<OwnServer> {
  const { port = await freePort(), folder = root, log, onStart } = options;
  const child = spawn(process.execPath, [join(folder, 'src', 'main.ts')], {
    cwd: folder,
    stdio: ['ignore', log ?? 'ignore', log ?? 'inherit'],
    env: { ...process.env, NODE_ENV: 'development', LOG_LEVEL: 'warn', TRUSTED_PROXIES: '1', PORT: `${port}`, ...env },
  });
  if (child.pid) onStart?.(child.pid);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  if (env.ROLE !== 'worker') await answers(`http://127.0.0.1:${port}/readyz`, child);
  return { port, pid: child.pid ?? 0, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

/** Waits until an address answers anything; throws if the process ends before. */
export async function answers(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(url, { redirect: 'manual' }).catch(() => null);
    if (response && response.status < 500) return;
    await wait(50);
  }
  throw new Error(`the process ended with ${child.exitCode} before ${url} answered`);
}
