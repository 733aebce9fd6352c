import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Tx } from '../../../base/database.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { CASE_CLOCK_MINUTES, CASE_YEARS } from '../../../contract/reports/fraud-case-rules.ts';
import type * as contract from '../../../contract/reports/fraud-cases.ts';
import { formatMoney } from '../../../contract/text/money.ts';
import { offerOf } from '../../ads/public.ts';
import type { SignedInCall } from '../../call.ts';
import { openReview } from '../../review-queue/public.ts';
import type { Services } from '../../services.ts';
import { lockCasesOfAd, lockOwnCase, picturesOf, type StoredCase, saveDetails, waitingCases } from './case-store.ts';
import { endCasesOfDeleted } from './decide-cases.ts';
import { presentFullCase, requireOwnCase } from './present-case.ts';

/** Money was lost already, and others may lose theirs. */
const REVIEW_SEVERITY = 95;

/**
 * Stores what happened. The first time it puts the ad before a moderator, unless it was deleted; later calls correct
 * the account.
 */
export async function sendCase(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { actor: { user_id } }: SignedInCall,
  { id, ...details }: ParsedOf<typeof contract.sendCase>,
): Promise<ResultOf<typeof contract.sendCase>> {
  const now = clock.now();
  const { ad_id } = await requireOwnCase(database.read, user_id, id);
  requirePast(details.paid_at, now);
  await database.transaction(async (tx) => {
    await lockCasesOfAd(tx, ad_id);
    const found = await lockOwnCase(tx, user_id, id);
    if (!found) throw new AppError('not_found');
    if ((await picturesOf(tx, id)).length === 0) {
      throw new AppError('invalid_value', { fields: { pictures: [{ key: 'required' }] } });
    }
    await saveDetails(tx, id, details, found.sent_at ?? now);
    if (found.outcome !== null) return;
    if (await offerOf(tx, ad_id)) await openJob(tx, found, now);
    else await endCasesOfDeleted(tx, ad_id, now);
  });
  return presentFullCase(database.read, await requireOwnCase(database.read, user_id, id));
}

function requirePast(paid_at: string, now: Date): void {
  const time = new Date(paid_at);
  const isFuture = time > addMilliseconds(now, CASE_CLOCK_MINUTES * MILLISECONDS.minute);
  const isLongAgo = time < addMilliseconds(now, -CASE_YEARS * 366 * MILLISECONDS.day);
  if (isFuture) throw new AppError('invalid_value', { fields: { paid_at: [{ key: 'future' }] } });
  if (isLongAgo) throw new AppError('invalid_value', { fields: { paid_at: [{ key: 'format' }] } });
}

async function openJob(tx: Tx, { ad_id, owner_id }: StoredCase, now: Date): Promise<void> {
  const { count, amount } = await waitingCases(tx, ad_id);
  await openReview(tx, {
    kind: 'fraud_case',
    subject: { type: 'ad', id: ad_id },
    owner_id,
    severity: REVIEW_SEVERITY,
    reasons: [{ key: 'fraud_case.cases', params: { count, amount: formatMoney(amount, 0) } }],
    now,
  });
}
