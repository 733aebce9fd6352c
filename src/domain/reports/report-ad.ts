import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import type { Read, Tx } from '../../base/database.ts';
import { AD_STATUSES, adCan } from '../../contract/ads/rules.ts';
import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import type * as contract from '../../contract/reports/endpoints.ts';
import { CLEARED_DAYS, REPORTS_TO_HOLD } from '../../contract/reports/rules.ts';
import { holdReportedAd, type LockedAd, lockShownAd } from '../ads/public.ts';
import type { SignedInCall } from '../call.ts';
import { notify } from '../notifications/public.ts';
import type { Services } from '../services.ts';
import { openReportJob } from './report-job.ts';
import { activeTypes, insertReport, type NewReport, saveState, stateOf } from './store.ts';

/** Stores a user's report, which a moderator decides about. */
export async function reportAd(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { actor }: SignedInCall,
  { ads_id, report_id, text }: ParsedOf<typeof contract.reportAd>,
): Promise<ResultOf<typeof contract.reportAd>> {
  await requireType(database.read, { report_id, text });
  const reporter = { reporter_id: actor.user_id };
  const report = { ad_id: ads_id, type_id: report_id, text, reporter, now: clock.now() };
  await database.transaction((tx) => storeReport(tx, report));
  return { done: true };
}

/** Throws `invalid_value` for an unknown type, and if the type needs words and there are none. */
export async function requireType(read: Read, { report_id, text }: { report_id: number; text: string }): Promise<void> {
  const type = (await activeTypes(read)).find(({ id }) => id === report_id);
  if (!type) throw new AppError('invalid_value', { fields: { report_id: [{ key: 'unknown' }] } });
  if (type.needs_text && text === '') throw new AppError('invalid_value', { fields: { text: [{ key: 'required' }] } });
}

/**
 * Stores a report of an ad that is shown, and evaluates the ad again. Throws `not_found`, `own_ad` and
 * `already_reported`.
 */
export async function storeReport(tx: Tx, report: NewReport): Promise<void> {
  const { ad_id, reporter, now } = report;
  // The lock lets one report after the other be weighed, so that exactly one of them crosses the threshold.
  const ad = await lockShownAd(tx, ad_id, now);
  if ('reporter_id' in reporter && ad.owner_id === reporter.reporter_id) throw new AppError('own_ad');
  if (!(await insertReport(tx, report))) throw new AppError('already_reported');
  await evaluate(tx, ad, now);
}

/**
 * Puts the ad before a moderator, and takes it off the board until then if enough reports wait. For some days after a
 * moderator found it fine, it stays on the board meanwhile.
 */
async function evaluate(tx: Tx, ad: LockedAd, now: Date): Promise<void> {
  const weight = await openReportJob(tx, ad, now);
  if (weight < REPORTS_TO_HOLD) return;
  const { cleared_at } = await stateOf(tx, ad.id);
  const isCleared = cleared_at !== null && addMilliseconds(cleared_at, CLEARED_DAYS * MILLISECONDS.day) > now;
  if (isCleared || !adCan('review', ad.status)) return;
  await holdReportedAd(tx, ad.id, now);
  await saveState(tx, ad.id, {
    held_from: ad.status === AD_STATUSES.INACTIVE ? AD_STATUSES.INACTIVE : AD_STATUSES.PUBLISHED,
  });
  await notify(tx, { user_id: ad.owner_id, kind: 'ad_held', data: { title: ad.title }, ad_id: ad.id, now });
}
