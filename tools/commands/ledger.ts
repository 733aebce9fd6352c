import type { Command } from 'commander';
import { allowLongStatements, openDatabase } from '../../src/base/database.ts';
import { coinLiability, saveLedgerCheck } from '../../src/domain/wallet/public.ts';
import { runningDatabase } from '../database.ts';
import type { Lifecycle } from '../lifecycle.ts';

/** Exit code that lets monitoring distinguish an unreadable ledger from a wrong one (1). */
const UNREADABLE = 2;

export function addLedgerCommands(program: Command, lifecycle: Lifecycle): void {
  program
    .command('ledger')
    .description('ledger of all coins')
    .command('verify')
    .description(
      'check that balances equal transfers, and that payments, vouchers, commissions and ads agree with them; ' +
        'exit code 1: something is wrong, 2: it could not be read',
    )
    .action(async () => {
      try {
        process.exitCode = (await verify(lifecycle)) ? 0 : 1;
      } catch (error) {
        const reason = error instanceof Error ? error.message || String(error) : String(error);
        console.error(`The ledger could not be read: ${reason}`);
        process.exitCode = UNREADABLE;
      }
    });
}

async function verify(lifecycle: Lifecycle): Promise<boolean> {
  const database = openDatabase({ url: runningDatabase(), maxConnections: 4, onError: () => undefined });
  lifecycle.onStop(() => database.close());
  const report = await database.transaction(async (tx) => {
    await allowLongStatements(tx);
    return saveLedgerCheck(tx, new Date());
  });
  console.log(`${report.accounts} accounts, ${report.transfers} transfers, sum ${report.sum}`);
  const { coins, wallets, debt, amount, sold, given, spent } = await coinLiability(database.read);
  const number = new Intl.NumberFormat('en-US');
  console.log(
    `${number.format(coins)} coins in ${number.format(wallets)} wallets (Rp ${number.format(amount)} nominal), ${number.format(debt)} of debt; ` +
      `${number.format(sold)} sold, ${number.format(given)} given, ${number.format(spent)} spent`,
  );
  for (const { kind, account_id, error } of report.errors) console.error(`  ${kind} ${account_id}: ${error}`);
  for (const error of report.contradictions) console.error(`  ${error}`);
  console.log(
    report.ok ? 'The ledger is correct.' : 'The ledger is WRONG. See docs/operations/payments.md, "Ledger check".',
  );
  return report.ok;
}
