import { allowLongStatements } from '../../base/database.ts';
import * as consoleAds from '../../contract/admin/console-ads.ts';
import * as corrections from '../../contract/admin/corrections.ts';
import * as contract from '../../contract/admin/endpoints.ts';
import * as ledger from '../../contract/admin/ledger.ts';
import * as people from '../../contract/admin/people.ts';
import * as records from '../../contract/admin/records.ts';
import { jakartaDay } from '../../contract/text/jakarta.ts';
import { bind, bindAll, type Module } from '../module.ts';
import { payOnce } from '../pay-once.ts';
import type { EditableKinds, Objections } from '../records.ts';
import type { Services } from '../services.ts';
import { listAds } from './ads/list-ads.ts';
import { agreeToCorrection, refuseCorrection } from './corrections/decide-correction.ts';
import { listCorrections } from './corrections/list-corrections.ts';
import { orderAdRefund, orderPaymentRefund, orderWalletCorrection } from './corrections/order-correction.ts';
import { expireCorrections } from './corrections/store.ts';
import { countWaiting, type OtherCounts } from './count-waiting.ts';
import { countFigures } from './figure-store.ts';
import { getDashboard } from './get-dashboard.ts';
import { exportLedger } from './ledger/export-ledger.ts';
import { getLedgerState } from './ledger/get-ledger-state.ts';
import { listLedger } from './ledger/list-ledger.ts';
import { watchLiability } from './ledger/watch-liability.ts';
import { exportAudit, listAudit } from './list-audit.ts';
import { getPerson } from './people/get-person.ts';
import { getPersonDetails } from './people/get-person-details.ts';
import { listPeople } from './people/list-people.ts';
import { changeRecords } from './records/change-records.ts';
import { listRecords } from './records/list-records.ts';

/** The console of administrators: what waits, lists over other modules, and the data that `kinds` describes. */
export function admin(
  services: Services,
  { kinds, objections }: { kinds: EditableKinds; objections: Objections },
  others: OtherCounts,
): Module {
  const { database, clock, log } = services;
  const change = changeRecords(services, kinds, objections);
  return {
    bindings: [
      ...bindAll(services, contract, {
        listAuditEntries: listAudit,
        exportAuditEntries: exportAudit,
      }),
      ...bindAll(services, ledger, {
        getLedgerState,
        exportLedger,
        listLedgerEntries: listLedger,
      }),
      ...bindAll(services, corrections, {
        listCorrections,
      }),
      ...bindAll(services, consoleAds, {
        listConsoleAds: listAds,
      }),
      ...bindAll(services, people, {
        listPeople,
      }),
      bind(contract.getConsole, async ({ actor }) => ({
        waiting: await countWaiting(database.read, actor, clock.now(), others),
      })),
      bind(contract.getDashboard, (call, input) => getDashboard(services, others, call, input)),
      bind(corrections.correctWallet, (call, input) =>
        payOnce(services, call, corrections.correctWallet, input, (tx) =>
          orderWalletCorrection(tx, { ...input, by: call.actor.user_id, now: clock.now() }),
        ),
      ),
      bind(corrections.refundAd, (call, { id, ...input }) =>
        payOnce(services, call, corrections.refundAd, { id, ...input }, (tx) =>
          orderAdRefund(tx, { ...input, ad_id: id, by: call.actor.user_id, now: clock.now() }),
        ),
      ),
      bind(corrections.refundPayment, ({ actor }, { id, reason }) =>
        database.transaction((tx) =>
          orderPaymentRefund(tx, { payment_id: id, reason, by: actor.user_id, now: clock.now() }),
        ),
      ),
      bind(corrections.agreeToCorrection, ({ actor }, { id }) =>
        database.transaction((tx) => agreeToCorrection(tx, { id, by: actor.user_id, now: clock.now() })),
      ),
      bind(corrections.refuseCorrection, ({ actor }, { id, reason }) =>
        database.transaction((tx) => refuseCorrection(tx, { id, reason, by: actor.user_id, now: clock.now() })),
      ),
      bind(people.getPersonDetails, (_call, { id }) => getPersonDetails(database.read, { id, now: clock.now() })),
      bind(people.getPerson, (_call, input) => getPerson(database.read, input)),
      bind(records.listRecords, (call, input) => listRecords(services, kinds, call, input)),
      bind(records.addRecord, change.add),
      bind(records.changeRecord, change.change),
      bind(records.removeRecord, change.remove),
      bind(records.orderRecords, change.order),
      bind(records.undoRecordChange, change.undo),
    ],
    jobs: {
      async watch_liability() {
        const figures = await database.transaction((tx) => watchLiability(tx, clock.now()));
        log.info(figures, 'outstanding coins were counted');
      },
      async expire_corrections() {
        const now = clock.now();
        await database.transaction((tx) => expireCorrections(tx, now));
      },
      async count_figures() {
        const now = clock.now();
        await database.transaction(async (tx) => {
          await allowLongStatements(tx);
          await countFigures(tx, { today: jakartaDay(now), now });
        });
      },
    },
    crontab: ['*/10 * * * * count_figures', '5 * * * * expire_corrections', '40 * * * * watch_liability'],
  };
}
