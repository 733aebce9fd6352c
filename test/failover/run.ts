import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { verifyLedger } from '../../src/domain/wallet/public.ts';
import { buildPages } from '../../tools/build.ts';
import { createLifecycle, runCommand } from '../../tools/lifecycle.ts';
import { missingOf, summaryOf, undoneJobs } from '../load/after-load.ts';
import { KINDS, type Load, type Outcome, startLoad } from '../load/load.ts';
import { failuresIn, hasFailed, timeOf } from '../load/outcomes.ts';
import { type Cluster, type ClusterNode, startCluster } from './cluster.ts';
import { type Site, startSite } from './site.ts';

/**
 * `npm run test:failover`: a site on a cluster of three nodes with Patroni loses its primary three times under a steady
 * load: PostgreSQL is killed, then its machine, then its network. Prints for how long nothing could be written, which reads
 * failed, and exits with 1 if an acknowledged write is missing, two nodes took writes at once, or the ledger is wrong.
 * `--root` is a folder for a Debian system with PostgreSQL and Patroni, which is installed there if it does not exist.
 */
const { values: flags } = parseArgs({
  options: {
    root: { type: 'string', default: '/var/tmp/papan-failover' },
    'per-second': { type: 'string', default: '100' },
  },
});

const PROGRAMS = ['ip', 'haproxy', 'debootstrap', 'unshare', 'nsenter'];
const PACKAGES = 'postgresql-18,patroni,etcd-server,python3-etcd,python3-dnspython,python3-psycopg,procps';
const USERS = 1200;
const ADS = 120;
/** Pages are rendered and remembered for the first time. */
const WARM_MILLISECONDS = 30_000;
const CALM_MILLISECONDS = 15_000;
const SAMPLE_MILLISECONDS = 250;

/** `undo` is called when another node is primary. */
type Fault = { name: string; cause(node: ClusterNode): Promise<void>; undo(node: ClusterNode): void };

const lifecycle = createLifecycle();
await runCommand(lifecycle, async () => {
  const missing = whyNotHere();
  if (missing) throw new Error(missing);
  await buildPages(() => console.log('Building the pages …'));
  if (!existsSync(flags.root)) prepareRoot(flags.root);
  const cluster = await startCluster(flags.root);
  lifecycle.onStop(() => cluster.stop());
  const site = await startSite(cluster, { users: USERS, ads: ADS });
  lifecycle.onStop(() => site.stop());
  const load = startLoad({ ...site, perSecond: Number(flags['per-second']) });
  lifecycle.onStop(() => load.stop());
  await wait(WARM_MILLISECONDS);
  let isRight = true;
  for (const fault of faultsOf(cluster)) isRight = (await tryFault(fault, { cluster, site, load })) && isRight;
  console.log(isRight ? 'Nothing acknowledged is missing.' : 'SOMETHING IS WRONG, see above.');
  process.exitCode = isRight ? 0 : 1;
});
await lifecycle.stop();
process.exit();

function faultsOf(cluster: Cluster): Fault[] {
  return [
    {
      name: 'PostgreSQL of the primary is killed',
      cause: async (node) => cluster.killPostgres(node),
      undo: () => undefined,
    },
    {
      name: 'The machine of the primary is killed',
      cause: (node) => cluster.killNode(node),
      undo: (node) => cluster.startNode(node),
    },
    {
      name: 'The primary is cut off',
      cause: async (node) => cluster.setLink(node, false),
      undo: (node) => cluster.setLink(node, true),
    },
  ];
}

async function tryFault(fault: Fault, { cluster, site, load }: { cluster: Cluster; site: Site; load: Load }) {
  await wait(CALM_MILLISECONDS);
  const primary = await cluster.primary();
  if (!primary) throw new Error('the cluster has no primary');
  const ledEtcd = await cluster.leadsEtcd(primary);
  const lines = site.log().length;
  const samples = sampleWritable(cluster);
  const begun = performance.now();
  console.log(`\n${fault.name} (${primary.name}${ledEtcd ? ', with the leader of etcd' : ''})`);
  await fault.cause(primary);
  const seconds = () => ((performance.now() - begun) / 1000).toFixed(1);
  const next = await cluster.otherPrimary(primary);
  const replaced = seconds();
  await wait(CALM_MILLISECONDS);
  fault.undo(primary);
  await cluster.complete();
  const complete = seconds();
  await wait(CALM_MILLISECONDS);
  const writers = await samples.stop();
  const ended = performance.now();
  printOutcomes(load.outcomes, begun, ended);
  const undone = await undoneJobs(site.database);
  const lost = await missingOf(site.database, load.acknowledged);
  const ledger = await verifyLedger(site.database.read);
  console.log(`  ${next.name} is primary after ${replaced} s; ${primary.name} is a replica after ${complete} s`);
  console.log(`  most nodes that took writes at once: ${writers}`);
  console.log(`  jobs that were not done: ${undone}; connections: ${await connectionsOf(site)}`);
  console.log(
    `  acknowledged: ${load.acknowledged.favourites.length} favourites, ${load.acknowledged.redemptions.length} vouchers; missing: ${lost}`,
  );
  console.log(`  ledger: ${ledger.ok ? 'correct' : 'WRONG'}, ${ledger.transfers} transfers`);
  process.stdout.write(summaryOf(site.log().slice(lines)));
  return lost === 0 && writers <= 1 && ledger.ok && undone === 0;
}

function printOutcomes(outcomes: readonly Outcome[], begun: number, ended: number): void {
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
  const before = outcomes.filter((outcome) => outcome.ended > begun - CALM_MILLISECONDS && outcome.ended <= begun);
  console.log(`  answered before: ${Math.round(before.length / (CALM_MILLISECONDS / 1000))} a second`);
  const written = outcomes
    .filter((outcome) => outcome.kind === 'write' && outcome.status === 200 && outcome.ended > begun)
    .map((outcome) => outcome.ended)
    .toSorted((one, other) => one - other);
  const gaps = written.map((time, index) => time - (written[index - 1] ?? begun));
  console.log(`  longest time without a write: ${seconds(Math.max(...gaps, ended - (written.at(-1) ?? begun)))} s`);
  for (const kind of KINDS) {
    const all = outcomes.filter((outcome) => outcome.kind === kind && outcome.ended > begun);
    const last = all.findLast(hasFailed);
    console.log(
      `  ${kind}: ${all.length}, failed: ${failuresIn(all)}${last ? ` (the last after ${seconds(last.ended - begun)} s)` : ''}; p99 ${seconds(timeOf(all, 0.99))} s, slowest ${seconds(timeOf(all, 1))} s`,
    );
  }
}

/** How many nodes at most say at the same time that they take writes. */
function sampleWritable(cluster: Cluster): { stop(): Promise<number> } {
  let most = 0;
  let isStopped = false;
  const sampling = (async () => {
    for (; !isStopped; await wait(SAMPLE_MILLISECONDS)) most = Math.max(most, (await cluster.writable()).length);
  })();
  return {
    async stop() {
      isStopped = true;
      await sampling;
      return most;
    },
  };
}

async function connectionsOf({ database }: Site): Promise<string> {
  const { rows } = await database.pool.query<{ name: string; total: number }>(`
    select application_name as name, count(*) as total from pg_stat_activity
    where application_name like 'papan%' group by 1 order by 1`);
  return rows.map(({ name, total }) => `${total} ${name}`).join(', ');
}

function whyNotHere(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    return 'The failover trial makes network namespaces: it runs as root, on Linux.';
  }
  const missing = PROGRAMS.filter((program) => {
    try {
      execFileSync('which', [program], { stdio: 'ignore' });
      return false;
    } catch {
      return true;
    }
  });
  if (missing.length === 0) return null;
  return `The failover trial needs ${missing.join(', ')}. On Debian: apt-get install --no-install-recommends iproute2 haproxy debootstrap util-linux`;
}

/** Debian with what a node runs, about 700 MB. */
function prepareRoot(root: string): void {
  console.log(`Installing Debian in ${root} …`);
  const target = ['forky', root, 'http://deb.debian.org/debian', '/usr/share/debootstrap/scripts/sid'];
  execFileSync('debootstrap', ['--variant=minbase', `--include=${PACKAGES}`, ...target], { stdio: 'ignore' });
}
