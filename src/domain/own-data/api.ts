import * as drills from '../../contract/breach-drills.ts';
import * as contract from '../../contract/own-data.ts';
import { bind, type Module, type Services } from '../binding.ts';
import { subscriber } from '../events.ts';
import { ERASE_ACCOUNT_JOB, eraseAccount, startErasures } from './deletion/erase-account.ts';
import { remindUsers } from './deletion/remind-users.ts';
import { requestDeletion } from './deletion/request-deletion.ts';
import { resumeAccount } from './deletion/resume-account.ts';
import { drillRecord, exportPeople, listAllDrills, runDrill } from './drill/run-drill.ts';
import { downloadExport, linkExport } from './export/download-export.ts';
import { purgeExports } from './export/erase-exports.ts';
import { PREPARE_EXPORT_JOB, prepareExport } from './export/prepare-export.ts';
import { startExport } from './export/start-export.ts';
import { getOwnData } from './get-own-data.ts';
import { SEND_DATA_MAIL_JOB, sendDataMail } from './mails.ts';
import { endPause, pauseAccount } from './pause/pause-account.ts';
import { answerDataRequest } from './requests/close-request.ts';
import { listDataRequests } from './requests/list-requests.ts';
import { proveRequest } from './requests/prove-request.ts';
import { remindSupport } from './requests/remind-support.ts';
import { requestByText } from './requests/request-by-text.ts';

/** Archive, pause, deletion and requests about one's own account and data, over all other modules. */
export function ownData(services: Services): Module {
  const { database, clock } = services;
  return {
    bindings: [
      bind(contract.getOwnData, (call) => getOwnData(services, call)),
      bind(contract.startExport, (call) => startExport(services, call)),
      bind(contract.linkExport, (call, input) => linkExport(services, call, input)),
      bind(contract.downloadExport, (call, input) => downloadExport(services, call, input)),
      bind(contract.requestDeletion, (call, input) => requestDeletion(services, call, input)),
      bind(contract.pauseAccount, (call) => pauseAccount(services, call)),
      bind(contract.endPause, (call) => endPause(services, call)),
      bind(contract.requestByText, (call, input) => requestByText(services, call, input)),
      bind(contract.listDataRequests, (_call, input) => listDataRequests(services, input)),
      bind(drills.listDrills, (_call, input) => listAllDrills(services, input)),
      bind(drills.startDrill, (call, input) => runDrill(services, call, input)),
      bind(drills.exportDrill, (call, input) => exportPeople(services, call, input)),
      bind(drills.recordOfDrill, (call, input) => drillRecord(services, call, input)),
      bind(contract.proveDataRequest, (call, input) => proveRequest(services, call, input)),
      bind(contract.answerDataRequest, async ({ actor }, { id, answer }) => {
        const order = { id, answer, by: actor.user_id, now: clock.now() };
        await database.transaction((tx) => answerDataRequest(tx, order));
        return { done: true } as const;
      }),
    ],
    subscribers: [
      subscriber('own_data.deletion_cancelled', 'account.deletion_cancelled', (tx, { payload: { user_id } }) =>
        resumeAccount(tx, { user_id, now: clock.now() }),
      ),
    ],
    jobs: {
      [PREPARE_EXPORT_JOB]: (payload) => prepareExport(services, payload),
      [ERASE_ACCOUNT_JOB]: (payload) => eraseAccount(services, payload),
      [SEND_DATA_MAIL_JOB]: (payload) => sendDataMail(services, payload),
      start_erasures: () => startErasures(services),
      purge_exports: () => purgeExports(services),
      async remind_of_erasure() {
        await remindUsers(services);
      },
      async remind_support() {
        await remindSupport(services);
      },
    },
    // Users are reminded in the morning, Jakarta time.
    crontab: [
      '*/10 * * * * start_erasures',
      '25 * * * * purge_exports',
      '20 1,2,3,4,5,6 * * * remind_of_erasure',
      '*/15 * * * * remind_support',
    ],
  };
}
