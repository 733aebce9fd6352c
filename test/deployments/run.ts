import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { verifyLedger } from '../../src/domain/wallet/public.ts';
import { startEmbeddedPostgres } from '../../src/providers/embedded-postgres.ts';
import { buildPages } from '../../tools/build.ts';
import { DATABASE, databaseFolder } from '../../tools/database.ts';
import { createLifecycle, type Lifecycle, runCommand } from '../../tools/lifecycle.ts';
import { missingOf, summaryOf, undoneJobs } from '../load/after-load.ts';
import { KINDS, type Load, type Outcome, startLoad } from '../load/load.ts';
import { failuresIn, hasFailed, timeOf } from '../load/outcomes.ts';
import { run as runSql, withDatabase } from '../support/database-server.ts';
import { sampleLockWaits } from './lock-waits.ts';
import { type ProcessorTime, sampleProcessorTime } from './processor-time.ts';
import { type Order, type Site, startSite } from './site.ts';
import { firstVersion, planDeployments, type Version } from './versions.ts';

/**
 * `npm run test:deployments`: replaces the processes of a site under a steady load, version by version, with migrations
 * that add and remove columns and indexes, and going back by one version. Prints for each deployment which requests
 * failed, the times of the others beside those before, and the waits for locks. Exits with 1 if a request failed, an
 * acknowledged write is missing or the ledger is wrong. The board is made by the first version, stays in a folder of
 * `--boards`, and is copied for each run; with DATABASE_URL it is the board there, on a server where the user may
 * create databases.
 */
const { values: flags } = parseArgs({
  options: {
    ads: { type: 'string', default: '20000' },
    boards: { type: 'string', default: '/var/tmp/papan-deployments' },
    'per-second': { type: 'string', default: '200' },
    deployments: { type: 'string', default: '20' },
    /** The commit whose version serves first. */
    from: { type: 'string' },
  },
});

const USERS = 2400;
/** Pages are rendered and remembered for the first time. */
const WARM_MILLISECONDS = 30_000;
/** What waited during a deployment is worked off. */
const REST_MILLISECONDS = 15_000;
const CALM_MILLISECONDS = 15_000;
const COPY = 'papan_deployments';
/** As ops/compose.yaml starts it. */
const POSTGRES_SETTINGS = ['max_connections=120', 'shared_buffers=128MB'];

const lifecycle = createLifecycle();
await runCommand(lifecycle, async () => {
  requireHaproxy();
  await buildPages(() => console.log('Building the pages …'));
  const folder = mkdtempSync(join(tmpdir(), 'papan-deployments-'));
  lifecycle.onStop(async () => rmSync(folder, { recursive: true, force: true }));
  const version = firstVersion(folder, flags.from ?? null);
  const deployments = planDeployments(folder, Number(flags.deployments));
  const board = await openBoard(version, lifecycle);
  const url = await copiedBoard(board.url, lifecycle);
  const site = await startSite({ url, folder, version, users: USERS });
  lifecycle.onStop(async () => {
    process.stdout.write(summaryOf(site.log()));
    await site.stop();
  });
  const locks = await sampleLockWaits(url);
  lifecycle.onStop(() => locks.stop());
  if (board.pid !== null) site.parts.set(board.pid, 'PostgreSQL');
  const processors = sampleProcessorTime(site.parts);
  lifecycle.onStop(async () => processors.stop());
  const load = startLoad({ ...site, isSecure: true, perSecond: Number(flags['per-second']) });
  lifecycle.onStop(() => load.stop());
  await wait(WARM_MILLISECONDS);
  for (const [index, deployment] of deployments.entries()) {
    await wait(REST_MILLISECONDS);
    processors.take();
    await wait(CALM_MILLISECONDS);
    locks.take();
    const calm = processors.take();
    const order: Order = index % 2 === 0 ? 'new first' : 'old first';
    const begun = performance.now();
    await site.deploy(deployment, order);
    const ended = performance.now();
    const { site: ofSite, migrations } = locks.take();
    const seconds = ((ended - begun) / 1000).toFixed(1);
    console.log(`\n${index + 1}. ${deployment.name}, ${order}: ${seconds} s; load average ${loadavg()[0]?.toFixed(1)}`);
    printOutcomes(load.outcomes, begun, ended);
    printProcessorTime('before', calm);
    printProcessorTime('during', processors.take());
    console.log(`  longest wait for a lock: site ${ofSite.toFixed(0)} ms, migrations ${migrations.toFixed(0)} ms`);
  }
  await wait(CALM_MILLISECONDS);
  await load.stop();
  process.exitCode = (await isRight(site, load)) ? 0 : 1;
});
await lifecycle.stop();
process.exit();

function printOutcomes(outcomes: readonly Outcome[], begun: number, ended: number): void {
  const between = (from: number, to: number) =>
    outcomes.filter((outcome) => outcome.ended > from && outcome.ended <= to);
  for (const kind of KINDS) {
    const ofKind = (some: readonly Outcome[]) => some.filter((outcome) => outcome.kind === kind);
    const [before, during] = [ofKind(between(begun - CALM_MILLISECONDS, begun)), ofKind(between(begun, ended))];
    const times = [timeOf(before, 0.99), timeOf(during, 0.99), timeOf(during, 1)];
    const [calm, busy, slowest] = times.map((time) => time.toFixed(0));
    console.log(
      `  ${kind}: ${during.length}, failed: ${failuresIn(during)}; p99 ${calm} ms before, ${busy} ms during; slowest ${slowest} ms`,
    );
  }
}

/** In percent of one core. */
function printProcessorTime(when: string, { parts, passed }: ProcessorTime): void {
  const shares = [...parts].toSorted(([, one], [, other]) => other - one);
  const texts = shares.map(([part, seconds]) => `${part} ${((100 * seconds) / passed).toFixed(0)} %`);
  console.log(`  processor ${when}: ${texts.join(', ')}`);
}

async function isRight({ database }: Site, { outcomes, acknowledged }: Load): Promise<boolean> {
  const undone = await undoneJobs(database);
  const lost = await missingOf(database, acknowledged);
  const ledger = await verifyLedger(database.read);
  const { favourites, redemptions } = acknowledged;
  console.log(`\n${outcomes.length} requests, failed: ${failuresIn(outcomes)}; jobs that were not done: ${undone}`);
  console.log(`acknowledged: ${favourites.length} favourites, ${redemptions.length} vouchers; missing: ${lost}`);
  console.log(`ledger: ${ledger.ok ? 'correct' : 'WRONG'}, ${ledger.transfers} transfers`);
  return !outcomes.some(hasFailed) && undone === 0 && lost === 0 && ledger.ok;
}

/**
 * The database with the board: that of DATABASE_URL, or one in a folder, which the first version makes if it is missing,
 * with the process id of its server.
 */
async function openBoard(
  { folder: source, name }: Version,
  lifecycle: Lifecycle,
): Promise<{ url: string; pid: number | null }> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, pid: null };
  const folder = join(flags.boards, [`board-${flags.ads}`, ...(flags.from ? [name] : [])].join('-'));
  if (!existsSync(folder)) {
    mkdirSync(flags.boards, { recursive: true });
    const bench = [join(source, 'bench', 'run.ts'), 'data', flags.ads, '--folder', folder];
    execFileSync(process.execPath, bench, { cwd: source, stdio: ['ignore', 'inherit', 'inherit'] });
  }
  const postgres = await startEmbeddedPostgres({
    folder: databaseFolder(folder),
    database: DATABASE,
    settings: POSTGRES_SETTINGS,
  });
  lifecycle.onStop(() => postgres.stop());
  // As autovacuum leaves a board that has been there for days.
  await runSql(postgres.url, 'vacuum');
  const [pid] = readFileSync(join(databaseFolder(folder), 'postmaster.pid'), 'utf8').split('\n');
  return { url: postgres.url, pid: Number(pid) };
}

/** A copy, so that the next run finds the board as it is. */
async function copiedBoard(board: string, lifecycle: Lifecycle): Promise<string> {
  const name = decodeURIComponent(new URL(board).pathname.slice(1));
  const server = withDatabase(board, 'postgres');
  const drop = () => runSql(server, `drop database if exists ${COPY} with (force)`);
  await drop();
  await runSql(server, `create database ${COPY} template "${name}" strategy file_copy`);
  lifecycle.onStop(drop);
  const copy = withDatabase(board, COPY);
  // The processes of the trial have keys of their own.
  await runSql(copy, 'delete from shared_keys');
  return copy;
}

function requireHaproxy(): void {
  if (spawnSync('haproxy', ['-v']).status === 0) return;
  throw new Error('The trial of deployments needs haproxy. On Debian: apt-get install --no-install-recommends haproxy');
}
