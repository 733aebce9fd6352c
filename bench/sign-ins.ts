import { type ChildProcess, fork } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Lifecycle } from '../tools/lifecycle.ts';
import { median } from './measure.ts';
import type { Latencies, Schedule } from './steady-rate.ts';
import { stopChild } from './test-server.ts';

const PARALLEL = 100;
/** Long enough for 100 sign-ins. */
const SECONDS = 4;
const INTERVAL_MILLISECONDS = 5;

export type SignInLoad = {
  name: string;
  /** 99th percentile in milliseconds. */
  idle: number;
  busy: number;
  /** Median of the ratios of all rounds. */
  ratio: number;
};
/** How many responses had which status. */
export type StatusCounts = Record<number, number>;

/**
 * How the 99th percentile of the response times changes while 100 users sign in at once. Each request names another
 * client address in X-Forwarded-For, so the server must trust one proxy.
 */
export async function measureSignIns(
  site: string,
  paths: Record<string, string>,
  rounds: number,
  lifecycle: Lifecycle,
): Promise<{ loads: SignInLoad[]; statuses: StatusCounts }> {
  const child = fork(join(import.meta.dirname, 'steady-rate.ts'));
  lifecycle.onStop(() => stopChild(child));
  const urls = Object.values(paths).map((path) => `${site}${path}`);
  const schedule = { urls, milliseconds: SECONDS * 1000, interval_milliseconds: INTERVAL_MILLISECONDS };
  const measureOnce = () => runSchedule(child, schedule);
  const measured: { idle: Latencies; busy: Latencies }[] = [];
  const counts: StatusCounts = {};
  for (let round = 0; round <= rounds; round += 1) {
    const idle = await measureOnce();
    const [busy, statuses] = await Promise.all([
      measureOnce(),
      Promise.all(Array.from({ length: PARALLEL }, (_, index) => signInAs(site, round * PARALLEL + index))),
    ]);
    if (round === 0) continue;
    measured.push({ idle, busy });
    for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  }
  const loads = Object.entries(paths).map(([name, path]) => {
    const url = `${site}${path}`;
    const pairs = measured.map(({ idle, busy }) => ({ idle: p99(idle[url]), busy: p99(busy[url]) }));
    return {
      name,
      idle: median(pairs.map(({ idle }) => idle)),
      busy: median(pairs.map(({ busy }) => busy)),
      ratio: median(pairs.map(({ idle, busy }) => busy / idle)),
    };
  });
  return { loads, statuses: counts };
}

function runSchedule(child: ChildProcess, schedule: Schedule): Promise<Latencies> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('A request at a steady rate failed; see above.'));
    child.once('exit', onExit);
    child.once('message', (latencies: Latencies) => {
      child.off('exit', onExit);
      resolve(latencies);
    });
    child.send(schedule);
  });
}

/** One sign-in with unknown credentials, which costs as much as any other. Resolves to the status. */
function signInAs(site: string, number: number): Promise<number> {
  const body = JSON.stringify({ email: `bench-${number}@papan.test`, password: 'kata sandi siapa pun' });
  return new Promise((resolve, reject) => {
    const sent = request(
      `${site}/api/user/signin`,
      {
        method: 'POST',
        agent: false,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

function p99(latencies: readonly number[] = []): number {
  const sorted = [...latencies].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
}
