import * as contract from '../../contract/reports.ts';
import { bind, type Module, type Services } from '../binding.ts';
import { subscriber } from '../events.ts';
import { notifyAll } from '../notifications/public.ts';
import { getReports } from './get-reports.ts';
import { reportAd } from './report-ad.ts';
import { startAnew } from './start-anew.ts';
import { endReportsOfDeleted } from './store.ts';

/** Reports of ads by users. */
export function reports(services: Services): Module {
  return {
    bindings: [
      bind(contract.getReports, (call, input) => getReports(services, call, input)),
      bind(contract.reportAd, (call, input) => reportAd(services, call, input)),
    ],
    subscribers: [
      subscriber('reports.ad.revised', 'ad.revised', (tx, { payload }) =>
        startAnew(tx, { ...payload, now: services.clock.now() }),
      ),
      // The reports no longer name the ad, so they are found by that.
      subscriber('reports.ad.deleted', 'ad.deleted', async (tx) => {
        const now = services.clock.now();
        const reporters = await endReportsOfDeleted(tx, now);
        const about = reporters.map((user_id) => ({ user_id, data: {}, ad_id: null, now }));
        await notifyAll(tx, 'report_ad_gone', about);
      }),
    ],
  };
}
