import { type ChildProcess, fork } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { median } from './measure.ts';
import type { Latencies, Pace } from './steady-pace.ts';

const AT_ONCE = 100;
/** Long enough for 100 sign-ins to be answered. */
const SECONDS = 4;
const EVERY_MILLISECONDS = 5;

export type SignInLoad = {
  name: string;
  /** The slowest hundredth in ms. */
  idle: number;
  busy: number;
  /** The median of the rounds' own ratios. */
  ratio: number;
};
export type SignInAnswers = Record<number, number>;

/**
 * How much longer the slowest hundredth of the answers takes while 100 people sign in at once. Each comes from a
 * network of its own, so the site has to trust one proxy.
 */
export async function measureSignIns(
  site: string,
  paths: Record<string, string>,
  rounds: number,
  children: ChildProcess[],
): Promise<{ loads: SignInLoad[]; answers: SignInAnswers }> {
  const child = fork(join(import.meta.dirname, 'steady-pace.ts'), { execPath: process.execPath });
  children.push(child);
  const urls = Object.values(paths).map((path) => `${site}${path}`);
  const pace = () => paced(child, { urls, milliseconds: SECONDS * 1000, every_milliseconds: EVERY_MILLISECONDS });
  const measured: { idle: Latencies; busy: Latencies }[] = [];
  const answers: SignInAnswers = {};
  for (let round = 0; round <= rounds; round += 1) {
    const idle = await pace();
    const [busy, statuses] = await Promise.all([
      pace(),
      Promise.all(Array.from({ length: AT_ONCE }, (_, index) => signInAs(site, round * AT_ONCE + index))),
    ]);
    if (round === 0) continue;
    measured.push({ idle, busy });
    for (const status of statuses) answers[status] = (answers[status] ?? 0) + 1;
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
  return { loads, answers };
}

function paced(child: ChildProcess, pace: Pace): Promise<Latencies> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('An address could not be asked at a steady pace; see above.'));
    child.once('exit', onExit);
    child.once('message', (latencies: Latencies) => {
      child.off('exit', onExit);
      resolve(latencies);
    });
    child.send(pace);
  });
}

/** One sign-in of a stranger, which costs what any other does; resolves to the status. */
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
