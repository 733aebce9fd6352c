import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../src/base/database.ts';
import { newId } from '../src/base/ids.ts';
import { emit } from '../src/domain/events.ts';
import { verifyLedger } from '../src/domain/wallet/public.ts';
import { prepareDatabase } from '../src/main.ts';
import { startEmbeddedPostgres } from '../src/providers/embedded-postgres.ts';
import type { Lifecycle } from '../tools/lifecycle.ts';
import {
  insertFundedUsers,
  insertPlainRow,
  oneRow,
  rateOf,
  spendOneCoin,
  tpcB,
  type Workload,
} from './coin-workloads.ts';
import { describeMachine } from './machine.ts';
import { median } from './measure.ts';
import { temporaryFolder } from './test-server.ts';

type Options = { rounds: number; seconds: number; clients: number };

/**
 * Prints coin transfers per second, on many wallets and on one, beside plain SQL on the same server, measured in turn:
 * the TPC-B-like transaction of pgbench, and commits that lock the same row.
 */
export async function benchCoins({ rounds, seconds, clients }: Options, lifecycle: Lifecycle): Promise<void> {
  const folder = await temporaryFolder(lifecycle);
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), database: 'papan' });
  lifecycle.onStop(() => postgres.stop());
  await prepareDatabase(postgres.url, 'silent');
  // Half of the connections may write.
  const database = openDatabase({ url: postgres.url, maxConnections: clients * 2, onError: () => undefined });
  lifecycle.onStop(() => database.close());
  const users = await insertFundedUsers(database, clients);
  const payer = (client: number) => users[client % users.length] ?? '';
  const [tpc, hot] = [await tpcB(postgres.url, clients), await oneRow(postgres.url, clients)];
  lifecycle.onStop(tpc.end);
  lifecycle.onStop(hot.end);
  const workloads: Record<string, Workload> = {
    tpcB: tpc.workload,
    distinct: spendOneCoin(database, payer, ['revenue']),
    spread: spendOneCoin(database, payer, ['revenue', 'sales', 'bonus', 'correction']),
    emitting: spendOneCoin(database, payer, ['revenue'], (tx) => emit(tx, 'ad.changed', { ad_id: newId() })),
    writing: spendOneCoin(database, payer, ['revenue'], insertPlainRow),
    oneRow: hot.workload,
    oneWallet: spendOneCoin(database, () => payer(0), ['revenue']),
  };
  const rates: Record<string, number[]> = Object.fromEntries(Object.keys(workloads).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, workload] of Object.entries(workloads)) {
      const rate = await rateOf(workload, clients, seconds);
      // The first round is a warm-up.
      if (round > 0) rates[name]?.push(rate);
    }
  }
  console.log(describeMachine());
  console.log(`${rounds} rounds of ${seconds} s, ${clients} clients, medians; per second:`);
  for (const [name, each] of Object.entries(rates)) console.log(`  ${name.padEnd(10)} ${median(each).toFixed(0)}`);
  const ratio = (ours: string, reference: string) =>
    median((rates[ours] ?? []).map((rate, round) => rate / (rates[reference]?.[round] ?? Number.NaN))).toFixed(2);
  console.log(`transfers on many wallets / TPC-B        ${ratio('distinct', 'tpcB')} (≥ 0.90)`);
  console.log(`one account of the platform / four       ${ratio('distinct', 'spread')} (≥ 0.80)`);
  console.log(`transfers with an event / without one    ${ratio('emitting', 'distinct')} (≥ 0.80 with 32 clients)`);
  console.log(`transfers with an event / with a row     ${ratio('emitting', 'writing')}`);
  console.log(`transfers on one wallet / plain one row  ${ratio('oneWallet', 'oneRow')}`);
  const report = await verifyLedger(database.read);
  console.log(`${report.transfers} transfers, sum ${report.sum}: the ledger is ${report.ok ? 'right' : 'WRONG'}`);
}
