import * as fraudCases from '../../contract/fraud-cases.ts';
import * as contract from '../../contract/reports.ts';
import { bind, type Module, type Services } from '../binding.ts';
import { subscriber } from '../events.ts';
import { notifyAll } from '../notifications/public.ts';
import { REMOVE_CASE_FILES_JOB, removeCaseFilesNow } from './fraud-cases/case-files.ts';
import { addPicture, getPicture, removePicture } from './fraud-cases/case-pictures.ts';
import { lockCasesOfAd } from './fraud-cases/case-store.ts';
import { endCasesOfDeleted } from './fraud-cases/decide-cases.ts';
import { DELETE_OLD_CASES_JOB, deleteCases } from './fraud-cases/delete-cases.ts';
import { downloadCase } from './fraud-cases/download-case.ts';
import { listCases } from './fraud-cases/list-cases.ts';
import { presentFullCase, requireOwnCase } from './fraud-cases/present-case.ts';
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
      bind(contract.getReports, (call, input) => getReports(services, call, input)),
      bind(contract.reportAd, (call, input) => reportAd(services, call, input)),
      bind(contract.startGuestReport, (call, input) => startGuestReport(services, call, input)),
      bind(contract.getGuestReport, (call, input) => getGuestReport(services, call, input)),
      bind(contract.confirmGuestReport, (call, input) => confirmGuestReport(services, call, input)),
      bind(fraudCases.listCases, (call, input) => listCases(services, call, input)),
      bind(fraudCases.startCase, (call, input) => startCase(services, call, input)),
      bind(fraudCases.getCase, async ({ actor }, { id }) =>
        presentFullCase(read, await requireOwnCase(read, actor.user_id, id)),
      ),
      bind(fraudCases.addCasePicture, (call, input) => addPicture(services, call, input)),
      bind(fraudCases.getCasePicture, (call, input) => getPicture(services, call, input)),
      bind(fraudCases.viewCasePicture, (call, input) => viewCasePicture(services, call, input)),
      bind(fraudCases.removeCasePicture, (call, input) => removePicture(services, call, input)),
      bind(fraudCases.sendCase, (call, input) => sendCase(services, call, input)),
      bind(fraudCases.downloadCase, (call, input) => downloadCase(services, call, input)),
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
