import * as contract from '../../contract/reports/endpoints.ts';
import * as fraudCases from '../../contract/reports/fraud-cases.ts';
import { subscriber } from '../events.ts';
import { bindAll, type Module } from '../module.ts';
import { notifyAll } from '../notifications/public.ts';
import type { Services } from '../services.ts';
import { REMOVE_CASE_FILES_JOB, removeCaseFilesNow } from './fraud-cases/case-files.ts';
import { addPicture, getPicture, removePicture } from './fraud-cases/case-pictures.ts';
import { lockCasesOfAd } from './fraud-cases/case-store.ts';
import { endCasesOfDeleted } from './fraud-cases/decide-cases.ts';
import { DELETE_OLD_CASES_JOB, deleteCases } from './fraud-cases/delete-cases.ts';
import { downloadCase } from './fraud-cases/download-case.ts';
import { getCase } from './fraud-cases/get-case.ts';
import { listCases } from './fraud-cases/list-cases.ts';
import { sendCase } from './fraud-cases/send-case.ts';
import { startCase } from './fraud-cases/start-case.ts';
import { viewCasePicture } from './fraud-cases/view-case-picture.ts';
import { getReports } from './get-reports.ts';
import { confirmGuestReport } from './guest/confirm-guest-report.ts';
import { FORGET_GUESTS_JOB, forgetGuests } from './guest/forget-guests.ts';
import { notifyGuests, SEND_GUEST_MAIL_JOB, sendGuestMail } from './guest/guest-mails.ts';
import { getGuestReport, startGuestReport } from './guest/start-guest-report.ts';
import { lapseReports } from './lapse-reports.ts';
import { reportObjections, reportRecords } from './records.ts';
import { reportAd } from './report-ad.ts';
import { activeTypes, endReportsOfDeleted } from './store.ts';

/** Reports of ads by users, and what victims of fraud collect. */
export function reports(services: Services): Module {
  const { read } = services.database;
  return {
    bindings: [
      ...bindAll(services, contract, {
        getReports,
        reportAd,
        startGuestReport,
        getGuestReport,
        confirmGuestReport,
      }),
      ...bindAll(services, fraudCases, {
        listCases,
        startCase,
        getCase,
        addCasePicture: addPicture,
        getCasePicture: getPicture,
        viewCasePicture,
        removeCasePicture: removePicture,
        sendCase,
        downloadCase,
      }),
    ],
    records: reportRecords,
    objections: reportObjections,
    lists: {
      report_type: async () =>
        (await activeTypes(read)).map(({ id, name, name_en, ...attributes }) => ({
          id,
          name,
          name_en,
          value: String(id),
          attributes,
        })),
    },
    subscribers: [
      subscriber('reports.ad.revised', 'ad.revised', (tx, { payload }) =>
        lapseReports(tx, { ...payload, now: services.clock.now() }),
      ),
      // The reports no longer name the ad, so they are found by that.
      subscriber('reports.ad.deleted', 'ad.deleted', async (tx, { payload: { ad_id } }) => {
        const now = services.clock.now();
        await lockCasesOfAd(tx, ad_id);
        await endCasesOfDeleted(tx, ad_id, now);
        const reporters = await endReportsOfDeleted(tx, now);
        const about = reporters.users.map((user_id) => ({ user_id, data: {}, ad_id: null, now }));
        await notifyAll(tx, 'report_ad_gone', about);
        await notifyGuests(tx, reporters.guests, 'gone', null);
      }),
    ],
    jobs: {
      [SEND_GUEST_MAIL_JOB]: (payload) => sendGuestMail(services, payload),
      [FORGET_GUESTS_JOB]: () => forgetGuests(services),
      [REMOVE_CASE_FILES_JOB]: (payload) => removeCaseFilesNow(services, payload),
      [DELETE_OLD_CASES_JOB]: async () => {
        await deleteCases(services);
      },
    },
    crontab: [`40 19 * * * ${DELETE_OLD_CASES_JOB}`, `45 19 * * * ${FORGET_GUESTS_JOB}`],
  };
}
