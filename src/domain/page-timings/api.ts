import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import * as contract from '../../contract/page-timings/endpoints.ts';
import { TIMING_DAYS } from '../../contract/page-timings/rules.ts';
import { bindAll, type Module } from '../module.ts';
import type { Services } from '../services.ts';
import { findWorsePages } from './find-worse-pages.ts';
import { createPageTimingRecorder } from './record-page-timing.ts';
import { deleteLoadsBefore, timingsByGroup } from './store.ts';

/** How fast pages are for the people who use them. */
export function pageTimings(services: Services): Module {
  const { database, clock } = services;
  return {
    bindings: bindAll(services, contract, {
      recordPageTiming: createPageTimingRecorder(services),
      async listPageTimings({ database: { read } }, _, { days, by, page }) {
        const now = clock.now();
        const [groups, worse] = await Promise.all([
          timingsByGroup(read, by, { since: addMilliseconds(now, -days * MILLISECONDS.day), page }),
          findWorsePages(read, now),
        ]);
        return { groups, worse };
      },
    }),
    jobs: {
      async delete_old_page_timings() {
        const time = addMilliseconds(clock.now(), -Math.max(...TIMING_DAYS) * MILLISECONDS.day);
        await database.transaction((tx) => deleteLoadsBefore(tx, time));
      },
    },
    // 03:20 in Jakarta
    crontab: ['20 20 * * * delete_old_page_timings'],
  };
}
