import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { type Database, openDatabase } from '../../src/base/database.ts';
import { verifyLedger } from '../../src/domain/wallet/public.ts';
import { prepareDatabase } from '../../src/main.ts';
import { startEmbeddedPostgres } from '../../src/providers/embedded-postgres.ts';
import { buildPages } from '../../tools/build.ts';
import { createLifecycle, runCommand } from '../../tools/lifecycle.ts';
import { missingOf, undoneJobs } from '../load/after-load.ts';
import { type LoadedAd, startLoad } from '../load/load.ts';
import { insertLoadUsers } from '../load/load-users.ts';
import { failuresIn, hasFailed, timeOf } from '../load/outcomes.ts';
import { workerTakesJobs } from '../load/waits.ts';
import { insertPublishedAd } from '../support/factories.ts';
import { startOwnServer } from '../support/own-server.ts';
import { handlesOf, residentOf } from '../support/process-memory.ts';

/**
 * `npm run test:endurance`: a web process and a worker under a steady load for `--minutes`, eight hours unless told
 * otherwise. Prints memory and open files every minute. Exits with 1 if a request failed, an acknowledged write is
 * missing, the ledger is wrong, or the medians of the last quarter exceed those of the first by more than 5 % of the
 * memory or a few open files; the first tenth does not count, because caches fill then. Linux only.
 */
const { values: flags } = parseArgs({
  options: {
    minutes: { type: 'string', default: '480' },
    'per-second': { type: 'string', default: '60' },
  },
});
const MINUTES = Number(flags.minutes);
const PER_SECOND = Number(flags['per-second']);

const SECRET_KEY = 'a secret of the endurance trial, long enough to sign with';
/** Nobody pays: what writes are favourites and vouchers. */
const PAYMENT_GATEWAY_URL = 'http://127.0.0.1:9';
const ADS = 400;
/** Of all requests a fifth writes, each another pair of a user and an ad. */
const USERS = Math.max(600, Math.ceil((MINUTES * 60 * PER_SECOND * 0.2) / ADS));
const FILLING_SHARE = 0.1;
const COUNTED_SHARE = 0.25;
const MOST_GROWTH = 0.05;
/** Connections open and close with each burst of requests. */
const MOST_HANDLES = 10;

/** The widths of the table's columns. */
const COLUMNS = [6, 8, 11, 11, 14, 8];

type Sample = Record<'web' | 'worker', { megabytes: number; handles: number }>;

const lifecycle = createLifecycle();
await runCommand(lifecycle, async () => {
  await buildPages(() => console.log('Building the pages …'));
  const folder = mkdtempSync(join(tmpdir(), 'papan-endurance-'));
  lifecycle.onStop(async () => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'database'), database: 'papan' });
  lifecycle.onStop(() => postgres.stop());
  await prepareDatabase(postgres.url, 'silent');
  const database = openDatabase({ url: postgres.url, maxConnections: 12, onError: () => undefined });
  lifecycle.onStop(() => database.close());
  const ads = await insertAds(database);
  const users = await insertLoadUsers(database, SECRET_KEY, USERS);
  const env = { DATABASE_URL: postgres.url, DATA_DIR: folder, SECRET_KEY, RATE_LIMITS: 'false', PAYMENT_GATEWAY_URL };
  const web = await startOwnServer({ ...env, ROLE: 'web' });
  lifecycle.onStop(() => web.stop());
  const worker = await startOwnServer({ ...env, ROLE: 'worker' });
  lifecycle.onStop(() => worker.stop());
  await workerTakesJobs(database);
  const load = startLoad({ port: web.port, perSecond: PER_SECOND, users, ads });
  lifecycle.onStop(() => load.stop());

  const samples: Sample[] = [];
  const failed = [];
  console.log('minute  web MB  worker MB  web files  worker files  p99 ms  failed');
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    await wait(MILLISECONDS.minute);
    const sample = { web: held(web.pid), worker: held(worker.pid) };
    samples.push(sample);
    const outcomes = load.outcomes.splice(0);
    failed.push(...outcomes.filter(hasFailed));
    const row = [minute, sample.web.megabytes, sample.worker.megabytes, sample.web.handles, sample.worker.handles];
    const texts = [...row, timeOf(outcomes, 0.99)].map((value, index) =>
      value.toFixed(0).padStart(COLUMNS[index] ?? 0),
    );
    console.log(`${texts.join('')}  ${failuresIn(outcomes)}`);
  }
  await load.stop();
  const isSteady = (['web', 'worker'] as const).map((role) => printGrowth(role, samples)).every(Boolean);
  const undone = await undoneJobs(database);
  const lost = await missingOf(database, load.acknowledged);
  const ledger = await verifyLedger(database.read);
  const { favourites, redemptions } = load.acknowledged;
  console.log(`failed requests: ${failuresIn(failed)}; jobs that were not done: ${undone}`);
  console.log(`acknowledged: ${favourites.length} favourites, ${redemptions.length} vouchers; missing: ${lost}`);
  console.log(`ledger: ${ledger.ok ? 'correct' : 'WRONG'}, ${ledger.transfers} transfers`);
  process.exitCode = isSteady && failed.length === 0 && undone === 0 && lost === 0 && ledger.ok ? 0 : 1;
});
await lifecycle.stop();
process.exit();

async function insertAds(database: Database): Promise<LoadedAd[]> {
  const published_at = new Date();
  const end_date = new Date(published_at.getTime() + 30 * MILLISECONDS.day);
  return database.transaction(async (tx) => {
    const ads: LoadedAd[] = [];
    for (let count = 0; count < ADS; count += 1) {
      ads.push({ id: await insertPublishedAd(tx, { published_at, end_date }), title: 'Barang bagus siap pakai' });
    }
    return ads;
  });
}

function held(pid: number): Sample['web'] {
  const { server, helpers } = residentOf(pid);
  return { megabytes: server + helpers, handles: handlesOf(pid) };
}

/** Whether memory and open files are as at the beginning. */
function printGrowth(role: keyof Sample, samples: readonly Sample[]): boolean {
  const counted = samples.slice(Math.ceil(samples.length * FILLING_SHARE)).map((sample) => sample[role]);
  const some = Math.max(1, Math.floor(counted.length * COUNTED_SHARE));
  const [first, last] = [counted.slice(0, some), counted.slice(-some)];
  const [before, after] = [first, last].map((part) => medianOf(part.map(({ megabytes }) => megabytes)));
  const [opened, open] = [first, last].map((part) => medianOf(part.map(({ handles }) => handles)));
  const growth = (after ?? 0) / (before ?? 1) - 1;
  const isSteady = growth <= MOST_GROWTH && (open ?? 0) - (opened ?? 0) <= MOST_HANDLES;
  console.log(
    `${role}: ${before?.toFixed(0)} to ${after?.toFixed(0)} MB (${(growth * 100).toFixed(1)} %), ${opened} to ${open} open files${isSteady ? '' : ': IT GROWS'}`,
  );
  return isSteady;
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
