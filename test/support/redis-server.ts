import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MISSING = 'redis-server is not installed (Debian: apt-get install redis-server)';

export type RedisServer = {
  url: string;
  /** Of the running process; 0 if none runs. */
  pid(): number;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Stops or continues the Redis process, so that its clients wait. */
  setUnresponsive(isLive: boolean): void;
  stop(): Promise<void>;
};

/**
 * Why Redis is not available on this machine; null if it is. Throws if it is missing although PAPAN_TEST_REDIS is
 * `required`, as in .ci/run.
 */
export function whyNoRedis(): string | null {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return null;
  } catch {
    if (process.env.PAPAN_TEST_REDIS === 'required') throw new Error(MISSING);
    return MISSING;
  }
}

/** A temporary Redis that stores nothing and can be killed and restarted at the same address. */
export async function createRedisServer(): Promise<RedisServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'papan-redis-'));
  let child: ChildProcess | null = null;
  const kill = async () => {
    const dying = child;
    child = null;
    if (!dying || dying.exitCode !== null) return;
    await new Promise<void>((resolve) => {
      dying.once('exit', () => resolve());
      dying.kill('SIGKILL');
    });
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: () => child?.pid ?? 0,
    start: () =>
      new Promise((resolve, reject) => {
        const options = [
          '--port',
          `${port}`,
          '--bind',
          '127.0.0.1',
          '--save',
          '',
          '--appendonly',
          'no',
          '--dir',
          folder,
        ];
        const started = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
        child = started;
        started.once('error', reject);
        started.once('exit', () => reject(new Error('redis-server ended before it was ready')));
        started.stdout.on('data', (text: Buffer) => {
          if (text.includes('Ready to accept connections')) resolve();
        });
      }),
    kill,
    setUnresponsive: (isLive) => void child?.kill(isLive ? 'SIGSTOP' : 'SIGCONT'),
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
