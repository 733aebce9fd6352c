import * as contract from '../../contract/reports.ts';
import { bind, type Module, type Services } from '../binding.ts';
import { subscriber } from '../events.ts';
import { getReports } from './get-reports.ts';
import { reportAd } from './report-ad.ts';
import { startAnew } from './start-anew.ts';

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
    ],
  };
}
