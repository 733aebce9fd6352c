import { allowLongStatements, openDatabase } from '../src/base/database.ts';
import { coinLiability, proveLedger } from '../src/domain/wallet/public.ts';
import { databaseUrl } from './database-url.ts';

async function main(): Promise<number> {
  const database = openDatabase({ url: databaseUrl(), max_connections: 4, on_error: () => undefined });
  try {
    const report = await database.transaction(async (tx) => {
      await allowLongStatements(tx);
      return proveLedger(tx, new Date());
    });
    console.log(`${report.accounts} accounts, ${report.transfers} transfers, sum ${report.sum}`);
    const { coins, wallets, debt, amount, sold, given, spent } = await coinLiability(database.read);
    const number = new Intl.NumberFormat('en-US');
    console.log(
      `${number.format(coins)} coins in ${number.format(wallets)} wallets (Rp ${number.format(amount)} nominal), ${number.format(debt)} owed to us; ` +
        `${number.format(sold)} sold, ${number.format(given)} given, ${number.format(spent)} spent`,
    );
    for (const { kind, account_id, fault } of report.faults) console.error(`  ${kind} ${account_id}: ${fault}`);
    console.log(report.ok ? 'The ledger is right.' : 'The ledger is WRONG.');
    return report.ok ? 0 : 1;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`The ledger could not be read: ${error instanceof Error ? error.message || String(error) : error}`);
  process.exitCode = 2;
}
