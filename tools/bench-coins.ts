import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { oneRow, rateOf, rich, spending, tpcB, type Work } from '../bench/coins.ts';
import { median } from '../bench/measure.ts';
import { openDatabase } from '../src/base/database.ts';
import { verifyLedger } from '../src/domain/wallet/public.ts';
import { prepareDatabase } from '../src/main.ts';
import { startEmbeddedPostgres } from '../src/providers/embedded-postgres.ts';
import { createLifecycle, runCommand } from './lifecycle.ts';

/**
 * `npm run bench:coins`: coin transfers a second, on many wallets and on one, beside bare SQL on the same server in the
 * same run, in turn: pgbench's TPC-B-like transaction, and commits that fight for one row.
 */
const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    clients: { type: 'string', default: '12' },
  },
});
const [rounds, seconds, clients] = [Number(flags.rounds), Number(flags.seconds), Number(flags.clients)];
const lifecycle = createLifecycle();

await runCommand(lifecycle, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'papan-bench-coins-'));
  await chmod(folder, 0o755);
  lifecycle.onStop(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), database: 'papan' });
  lifecycle.onStop(() => postgres.stop());
  await prepareDatabase(postgres.url, 'silent');
  // Half of them write.
  const database = openDatabase({ url: postgres.url, max_connections: clients * 2, on_error: () => undefined });
  lifecycle.onStop(() => database.close());
  const users = await rich(database, clients);
  const payer = (client: number) => users[client % users.length] ?? '';
  const [bare, hot] = [await tpcB(postgres.url, clients), await oneRow(postgres.url, clients)];
  lifecycle.onStop(bare.end);
  lifecycle.onStop(hot.end);
  const works: Record<string, Work> = {
    tpcB: bare.work,
    distinct: spending(database, payer, ['revenue']),
    spread: spending(database, payer, ['revenue', 'sales', 'bonus', 'correction']),
    oneRow: hot.work,
    oneWallet: spending(database, () => payer(0), ['revenue']),
  };
  const rates: Record<string, number[]> = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, work] of Object.entries(works)) {
      const rate = await rateOf(work, clients, seconds);
      // The first round warms caches and plans.
      if (round > 0) rates[name]?.push(rate);
    }
  }
  const [cpu] = cpus();
  console.log(`${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} threads, Node ${process.version}`);
  console.log(`${rounds} rounds of ${seconds} s, ${clients} clients, medians; per second:`);
  for (const [name, each] of Object.entries(rates)) console.log(`  ${name.padEnd(10)} ${median(each).toFixed(0)}`);
  const ratio = (ours: string, reference: string) =>
    median((rates[ours] ?? []).map((rate, round) => rate / (rates[reference]?.[round] ?? Number.NaN))).toFixed(2);
  console.log(`transfers on many wallets / TPC-B        ${ratio('distinct', 'tpcB')} (≥ 0.90)`);
  console.log(`one account of the platform / four       ${ratio('distinct', 'spread')} (≥ 0.80)`);
  console.log(`transfers on one wallet / bare one row   ${ratio('oneWallet', 'oneRow')}`);
  const report = await verifyLedger(database.read);
  console.log(`${report.transfers} transfers, sum ${report.sum}: the ledger is ${report.ok ? 'right' : 'WRONG'}`);
  await lifecycle.stop();
});
