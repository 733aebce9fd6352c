import { parseArgs } from 'node:util';
import { createLifecycle, runCommand } from '../../tools/lifecycle.ts';
import { startDatabaseServer } from '../support/database-server.ts';
import { setTemporaryFolder } from '../support/temporary-folder.ts';
import { type Violation, violationOfSeed } from './in-memory.ts';
import { runRealSeed } from './real.ts';

/**
 * `npm run test:coin-model`: runs random coin commands, in memory against a reference model, then on PostgreSQL with
 * `--clients` concurrent clients. In memory it runs `--seeds` seeds of `--steps` commands, starting with `--seed`; on
 * PostgreSQL `--real-seeds` (by default at most `--seeds`) of `--real-steps`. When coins are wrong, it exits with 1 and
 * prints the seed and, in memory, the shortest failing list of commands. `--seed 7 --seeds 1` repeats seed 7 only.
 */
const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '10000' },
    steps: { type: 'string', default: '200' },
    'real-seeds': { type: 'string' },
    'real-steps': { type: 'string', default: '100' },
    clients: { type: 'string', default: '8' },
  },
});
const MAX_REAL_SEEDS = 200;
const first = Number(flags.seed);
const [seeds, steps] = [Number(flags.seeds), Number(flags.steps)];
const [realSeeds, realSteps, clients] = [
  Number(flags['real-seeds'] ?? Math.min(MAX_REAL_SEEDS, seeds)),
  Number(flags['real-steps']),
  Number(flags.clients),
];
const REPORT_INTERVAL = 10;
setTemporaryFolder();
const lifecycle = createLifecycle();
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);

await runCommand(lifecycle, async () => {
  const isRight = runInMemory() && (await runOnPostgres());
  await lifecycle.stop();
  process.exit(isRight ? 0 : 1);
});

function runInMemory(): boolean {
  if (seeds === 0) return true;
  const startedAt = performance.now();
  for (let seed = first; seed < first + seeds; seed += 1) {
    const violation = violationOfSeed(seed, steps);
    if (violation) return report(violation);
  }
  const { user, system } = process.cpuUsage();
  console.log(`In memory: ${seeds} seeds of ${steps} commands are correct, in ${seconds(startedAt)} s`);
  console.log(`(${((user + system) / 1_000_000).toFixed(1)} s of one processor)`);
  return true;
}

function report({ seed, violation, commands }: Violation): false {
  console.error(`Seed ${seed}: ${violation}. ${commands.length} commands reproduce it:`);
  for (const command of commands) console.error(`  ${JSON.stringify(command)}`);
  return false;
}

async function runOnPostgres(): Promise<boolean> {
  if (realSeeds === 0) return true;
  const server = await startDatabaseServer();
  lifecycle.onStop(server.stop);
  const startedAt = performance.now();
  const totals = { transfers: 0, done: 0, wrong: 0 };
  const refused: Record<string, number> = {};
  for (let seed = first; seed < first + realSeeds; seed += 1) {
    const { violations, transfers, outcomes } = await runRealSeed(server, seed, { steps: realSteps, clients });
    const count = seed - first + 1;
    if (count % REPORT_INTERVAL === 0) console.log(`${count} seeds on PostgreSQL, ${seconds(startedAt)} s`);
    for (const violation of violations) console.error(`VIOLATION seed ${seed}: ${violation}`);
    totals.transfers += transfers;
    totals.wrong += violations.length > 0 ? 1 : 0;
    for (const [label, count] of Object.entries(outcomes)) {
      const outcome = label.slice(label.indexOf(': ') + 2);
      if (outcome === 'done') totals.done += count;
      else refused[outcome] = (refused[outcome] ?? 0) + count;
    }
  }
  console.log(
    `On PostgreSQL: ${realSeeds} seeds of ${realSteps} commands by ${clients} clients at once in ${seconds(startedAt)} s: ` +
      `${totals.done} done, ${totals.transfers} transfers, refused ${JSON.stringify(refused)}`,
  );
  console.log(totals.wrong === 0 ? 'All coins are correct.' : `${totals.wrong} seeds are wrong.`);
  return totals.wrong === 0;
}
