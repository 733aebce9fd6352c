import { parseArgs } from 'node:util';
import { buildPages } from '../../tools/build.ts';
import { setTemporaryFolder } from '../support/temporary-folder.ts';
import { type ChaosRun, openChaosRun } from './chaos-run.ts';
import {
  type Outage,
  type Size,
  withFullDisk,
  withoutFiles,
  withoutGateway,
  withoutMail,
  withoutRedis,
} from './outages.ts';

/**
 * `npm run test:chaos`: clients buy and spend coins while the gateway, Redis, the mail server, the storage of files and
 * disk space are unavailable, each for `--seconds` seconds, and then while web and worker processes, PostgreSQL and Redis are killed
 * in turn, `--kills` times in total. The gateway loses, repeats and falsifies messages during the run. Then all coins
 * are verified. `--only` chooses outages by name, `--seed` repeats the random choices of a run; `--payments`,
 * `--clients` and `--users` change the size.
 * Exits with 1 when a check fails.
 */
const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string' },
    payments: { type: 'string', default: '2000' },
    clients: { type: 'string', default: '20' },
    users: { type: 'string', default: '60' },
    kills: { type: 'string', default: '80' },
    seconds: { type: 'string', default: '20' },
    ports: { type: 'string', default: '' },
    only: { type: 'string', multiple: true },
  },
});
const seed = Number(flags.seed ?? Math.floor(Math.random() * 1_000_000));
const payments = Number(flags.payments);
const users = Number(flags.users);
const OUTAGES: Record<string, (chaosRun: ChaosRun, size: Size) => Promise<Outage>> = {
  'The gateway': withoutGateway,
  Redis: withoutRedis,
  'The mail server': withoutMail,
  'The storage of files': withoutFiles,
  'Disk space': withFullDisk,
};

setTemporaryFolder();
console.log(`Seed ${seed}`);
await buildPages(() => console.log('Building the pages (only the first time and when they change) …'));
const chaosRun = await openChaosRun({
  seed,
  workers: 2,
  ports: flags.ports === '' ? [] : flags.ports.split(',').map(Number),
  smallDisk: true,
  hasBuckets: true,
  users,
  draftsEach: Math.min(45, Math.ceil(payments / users) + 2),
});
try {
  const violations = [...(await tryOutages()), ...(await tryKills())];
  console.log(violations.length === 0 ? 'All balances are correct.' : `${violations.length} violations, seed ${seed}`);
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  await chaosRun.stop();
}

async function tryOutages(): Promise<string[]> {
  const { redis, disk } = chaosRun.app;
  if (!redis)
    console.log('redis-server is not installed: events are sent by PostgreSQL, and the Redis outage is skipped.');
  if (!disk) console.log('This user cannot mount a small disk: the full-disk test is skipped.');
  const found: string[] = [];
  const size = { payments: Math.ceil(payments / 40), seconds: Number(flags.seconds) };
  for (const [name, withoutIt] of Object.entries(OUTAGES)) {
    if (flags.only?.every((part) => !name.includes(part))) continue;
    if ((name === 'Redis' && !redis) || (withoutIt === withFullDisk && !disk)) continue;
    const { violations, pages, credited_after } = await withoutIt(chaosRun, size);
    found.push(...report(violations.map((violation) => `${name} unavailable: ${violation}`)));
    console.log(
      `${name} was unavailable. Pages: ${JSON.stringify(pages.responses)}; slowest (ms) ${JSON.stringify(pages.slowest)}`,
    );
    if (credited_after.length > 0) console.log(`  seconds until paid coins were credited: ${spread(credited_after)}`);
  }
  return found;
}

async function tryKills(): Promise<string[]> {
  const startedAt = performance.now();
  const size = { payments, clients: Number(flags.clients), kills: Number(flags.kills) };
  console.log(`${users} wallets, ${size.clients} clients, ${payments} top-ups, ${size.kills} kills`);
  const { back: recovery_times, stops, closed } = await chaosRun.buyAmongKills(size);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `All top-ups are created after ${Math.round(seconds)} s, ${(payments / seconds).toFixed(1)} a second. Waiting for settlement.`,
  );
  const { violations, ...conclusion } = await chaosRun.conclude();
  const { clients, payers, browsers, app } = chaosRun;
  const { responses, slowest } = clients;
  console.log(JSON.stringify({ ...conclusion, scripts: payers.counts, responses, slowest }, null, 2));
  console.log(JSON.stringify({ proxy_faults: app.proxy.faults, messages: app.proxy.webhooks.counts }, null, 2));
  console.log(`${browsers.counts.received} events were received by ${browsers.counts.opened} streams.`);
  for (const [target, times] of Object.entries(recovery_times)) {
    console.log(`${target}: ${times.length} kills; seconds until it served again: ${spread(times)}`);
  }
  console.log(`PostgreSQL was stopped by ${JSON.stringify(stops)}`);
  console.log(`No server accepted connections for ${(closed / 1000).toFixed(2)} s at most.`);
  return report(violations);
}

/** At once: a long run may be interrupted. */
function report(violations: string[]): string[] {
  for (const violation of violations) console.error(`VIOLATION ${violation}`);
  return violations;
}

function spread(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const at = (share: number) => ((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) / 1000).toFixed(2);
  return `median ${at(0.5)}, 95 % ${at(0.95)}, max ${at(1)}`;
}
