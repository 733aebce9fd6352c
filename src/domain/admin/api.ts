import { allowLongStatements } from '../../base/database.ts';
import * as brand from '../../contract/admin/brand.ts';
import * as checks from '../../contract/admin/checks.ts';
import * as consoleAds from '../../contract/admin/console-ads.ts';
import * as corrections from '../../contract/admin/corrections.ts';
import * as contract from '../../contract/admin/endpoints.ts';
import * as ledger from '../../contract/admin/ledger.ts';
import * as people from '../../contract/admin/people.ts';
import * as records from '../../contract/admin/records.ts';
import { jakartaDay } from '../../contract/text/jakarta.ts';
import { bindAll, type Module } from '../module.ts';
import type { EditableKinds, Objections } from '../records.ts';
import type { Services } from '../services.ts';
import { addLogo } from './add-logo.ts';
import { listAds } from './ads/list-ads.ts';
import { correctWallet, refundAd, refundPayment } from './corrections/correct-by-hand.ts';
import { agreeToCorrection, refuseCorrection } from './corrections/decide-correction.ts';
import { listCorrections } from './corrections/list-corrections.ts';
import { expireCorrections } from './corrections/store.ts';
import { getConsole, type OtherCounts } from './count-waiting.ts';
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
  return {
    bindings: [
      ...bindAll(services, contract, {
        listAuditEntries: listAudit,
        exportAuditEntries: exportAudit,
        getConsole: (given, call) => getConsole(given, others, call),
        getDashboard: (given, call, input) => getDashboard(given, others, call, input),
      }),
      ...bindAll(services, brand, { addLogo }),
      ...bindAll(services, checks, {
        getChecks: async ({ doctor }, _, { kept }) => ({ checks: kept ? doctor.kept() : await doctor.examine() }),
      }),
      ...bindAll(services, ledger, {
        getLedgerState,
        exportLedger,
        listLedgerEntries: listLedger,
      }),
      ...bindAll(services, corrections, {
        listCorrections,
        correctWallet,
        refundAd,
        refundPayment,
        agreeToCorrection,
        refuseCorrection,
      }),
      ...bindAll(services, consoleAds, {
        listConsoleAds: listAds,
      }),
      ...bindAll(services, people, {
        listPeople,
        getPerson,
        getPersonDetails,
      }),
      ...bindAll(services, records, {
        listRecords: (given, call, input) => listRecords(given, kinds, call, input),
        ...changeRecords(kinds, objections),
      }),
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
