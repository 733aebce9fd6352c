import { allowLongStatements } from '../../base/database.ts';
import * as ledger from '../../contract/admin/ledger.ts';
import * as walletContract from '../../contract/wallet/endpoints.ts';
import { bindAll, type Module } from '../module.ts';
import type { Services } from '../services.ts';
import { checkLedger, getLedger } from './check-ledger.ts';
import { getWallet } from './get-wallet.ts';
import { saveLedgerCheck } from './ledger-check-store.ts';
import { listCoinPackages } from './list-coin-packages.ts';
import { walletRecords } from './record-store.ts';
import { settleDebt } from './take-back.ts';
import { findPayingDebtors } from './wallet-store.ts';

/** The wallet: balance, transactions and coin packages. */
export function wallet(services: Services): Module {
  const { database, clock } = services;
  return {
    bindings: [
      ...bindAll(services, walletContract, {
        getWallet,
        listCoinPackages,
      }),
      ...bindAll(services, ledger, {
        getLedger,
        checkLedger,
      }),
    ],
    records: walletRecords,
    jobs: {
      async verify_ledger() {
        const report = await database.transaction(async (tx) => {
          await allowLongStatements(tx);
          return saveLedgerCheck(tx, clock.now());
        });
        if (report.ok) services.log.info({ transfers: report.transfers }, 'the ledger is correct');
        else services.log.error(report, 'the ledger is incorrect');
      },
      async collect_debts() {
        for (const user_id of await findPayingDebtors(database.read)) {
          await database.transaction((tx) => settleDebt(tx, { user_id, now: clock.now() }));
        }
      },
    },
    // 02:30 in Jakarta, and every hour
    crontab: ['30 19 * * * verify_ledger', '17 * * * * collect_debts'],
  };
}
