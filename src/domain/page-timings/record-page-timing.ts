import { MILLISECONDS } from '../../base/clock.ts';
import type { MeasuredLoad } from '../../contract/page-timings/endpoints.ts';
import type { Call } from '../call.ts';
import type { Services } from '../services.ts';
import { insertLoad } from './store.ts';

/** A percentile needs no more, and nobody can fill the table: at most 30 rows a minute and process. */
const MAX_A_MINUTE = 30;

/** Stores how fast a page was, and ignores what is too much. */
export function createPageTimingRecorder({ database, clock, places }: Pick<Services, 'database' | 'clock' | 'places'>) {
  let minute = 0;
  let stored = 0;
  return async function recordPageTiming(_: unknown, call: Call, load: MeasuredLoad): Promise<{ done: true }> {
    const measured_at = clock.now();
    const current = Math.floor(measured_at.getTime() / MILLISECONDS.minute);
    if (current !== minute) [minute, stored] = [current, 0];
    if (stored >= MAX_A_MINUTE) return { done: true };
    stored += 1;
    const country = places.countryOf(call.network_address);
    await database.transaction((tx) => insertLoad(tx, { ...load, measured_at, country }));
    return { done: true };
  };
}
