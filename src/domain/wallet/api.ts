import { allowLongStatements } from '../../base/database.ts';
import * as ledger from '../../contract/admin/ledger.ts';
import * as walletContract from '../../contract/wallet/endpoints.ts';
import { recordAuditEntry } from '../audit/public.ts';
import { bind, type Module } from '../module.ts';
import type { Services } from '../services.ts';
import { walletOf } from './get-wallet.ts';
import { saveLedgerCheck, verifyLedger } from './ledger-check-store.ts';
import { coinLiability } from './liability-store.ts';
import { coinPackages } from './list-coin-packages.ts';
import { walletRecords } from './records.ts';
import { settleDebt } from './take-back.ts';
import { findPayingDebtors } from './wallet-store.ts';

/** The wallet: balance, transactions and coin packages. */
export function wallet(services: Services): Module {
  const { database, clock } = services;
  const { read } = database;
  return {
    bindings: [
      bind(walletContract.getWallet, (call) => walletOf(read, call.actor.user_id)),
      bind(walletContract.listCoinPackages, () => coinPackages(read)),
      bind(ledger.getLedger, () =>
        database.transaction(async (tx) => {
          await allowLongStatements(tx);
          return { ...(await verifyLedger(tx)), liability: await coinLiability(tx) };
        }),
      ),
      bind(ledger.checkLedger, ({ actor: { user_id } }) =>
        database.transaction(async (tx) => {
          await allowLongStatements(tx);
          const now = clock.now();
          const { ok, transfers } = await saveLedgerCheck(tx, now);
          const entry = { actor: user_id, action: 'ledger.check', subject_id: user_id, reason: null } as const;
          await recordAuditEntry(tx, { ...entry, before: {}, after: { ok, transfers }, now });
          return { ok };
        }),
      ),
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
