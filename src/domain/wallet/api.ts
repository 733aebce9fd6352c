import { allowLongStatements } from '../../base/database.ts';
import { getWallet, listCoinPackages, listTransactions } from '../../contract/wallet.ts';
import { bind, type Noun, type Services } from '../binding.ts';
import { walletOf } from './get-wallet.ts';
import { coinPackages } from './list-coin-packages.ts';
import { listOwnTransactions } from './list-transactions.ts';
import { findPayingDebtors } from './store.ts';
import { settleDebt } from './take-back.ts';
import { verifyLedger } from './verify-ledger.ts';

/** Coins: what a person has, how it came about, and what can be bought. */
export function wallet(services: Services): Noun {
  const { read } = services.database;
  return {
    bindings: [
      bind(getWallet, (call) => walletOf(read, call.actor.user_id)),
      bind(listTransactions, (call, input) => listOwnTransactions(read, call.actor.user_id, input)),
      bind(listCoinPackages, () => coinPackages(read)),
    ],
    jobs: {
      async verify_ledger() {
        const report = await services.database.transaction(async (tx) => {
          await allowLongStatements(tx);
          return verifyLedger(tx);
        });
        if (report.ok) services.log.info({ transfers: report.transfers }, 'the ledger is right');
        else services.log.error(report, 'the ledger is wrong');
      },
      async collect_debts() {
        const { database, clock } = services;
        for (const user_id of await findPayingDebtors(database.read)) {
          await database.transaction((tx) => settleDebt(tx, { user_id, now: clock.now() }));
        }
      },
    },
    // 02:30 in Jakarta, and every hour
    crontab: ['30 19 * * * verify_ledger', '17 * * * * collect_debts'],
  };
}
