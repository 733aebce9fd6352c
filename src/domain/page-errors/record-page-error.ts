import { MILLISECONDS } from '../../base/clock.ts';
import { scrub } from '../../base/scrub.ts';
import type { ReportedError } from '../../contract/page-errors/endpoints.ts';
import { PAGE_GROUPS, type PageGroup } from '../../contract/page-errors/rules.ts';
import type { Call } from '../call.ts';
import type { Services } from '../services.ts';

/** Per process: anybody can invent errors, and the server's own need their share of the reports. */
const MAX_A_MINUTE = 10;
const WEB_ADDRESS = /\b[a-z]+:\/\/\S+/gi;

/** Of this process since its start, for its metrics. */
const totals = new Map<PageGroup, number>(PAGE_GROUPS.map((page) => [page, 0]));

/** How many errors pages have reported to this process, by group of pages. */
export function pageErrorTotals(): ReadonlyMap<PageGroup, number> {
  return totals;
}

/** Counts an error of a page, and logs it, which reports it, unless there are too many. */
export function createPageErrorRecorder({ log, clock }: Pick<Services, 'log' | 'clock'>) {
  let minute = 0;
  let logged = 0;
  return async function recordPageError(_: unknown, __: Call, reported: ReportedError): Promise<{ done: true }> {
    const { page, build } = reported;
    totals.set(page, (totals.get(page) ?? 0) + 1);
    const current = Math.floor(clock.now().getTime() / MILLISECONDS.minute);
    if (current !== minute) [minute, logged] = [current, 0];
    if (logged >= MAX_A_MINUTE) return { done: true };
    logged += 1;
    log.error({ err: errorOf(reported), page, build }, 'an error in a page');
    return { done: true };
  };
}

/** The error as the server's own ones are written. A message may repeat what somebody typed. */
function errorOf({ name, message, places }: ReportedError): Error {
  const error = new Error(scrub(message.replace(WEB_ADDRESS, '[address]').replace(/\s+/g, ' ')));
  error.name = name;
  const lines = places.map(({ function: called, file, line, column }) =>
    called ? `    at ${called} (${file}:${line}:${column})` : `    at ${file}:${line}:${column}`,
  );
  error.stack = [`${name}: ${error.message}`, ...lines].join('\n');
  return error;
}
