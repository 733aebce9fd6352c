import * as drills from '../../contract/own-data/breach-drills.ts';
import * as contract from '../../contract/own-data/endpoints.ts';
import { subscriber } from '../events.ts';
import { bindAll, type Module } from '../module.ts';
import type { Services } from '../services.ts';
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
  const { clock } = services;
  return {
    bindings: [
      ...bindAll(services, contract, {
        getOwnData,
        startExport,
        linkExport,
        downloadExport,
        requestDeletion,
        pauseAccount,
        endPause,
        requestByText,
        listDataRequests,
        proveDataRequest: proveRequest,
        answerDataRequest,
      }),
      ...bindAll(services, drills, {
        listDrills: listAllDrills,
        startDrill: runDrill,
        exportDrill: exportPeople,
        recordOfDrill: drillRecord,
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
