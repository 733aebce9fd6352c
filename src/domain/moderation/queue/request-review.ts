import type * as contract from '../../../contract/admin/console-ads.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { REQUESTED_REVIEW_SEVERITY } from '../../../contract/moderation/rules.ts';
import { lockShownAd } from '../../ads/public.ts';
import { recordAuditEntry } from '../../audit/public.ts';
import type { SignedInCall } from '../../call.ts';
import { openAmong, openReview } from '../../review-queue/public.ts';
import type { Services } from '../../services.ts';

/** Opens a job about an ad on the board. Throws `not_found`, `own_ad` and `review_waiting`. */
export async function requestReview(
  { database, clock }: Services,
  { actor: { user_id: by } }: SignedInCall,
  { id: ad_id, reason }: ParsedOf<typeof contract.requestReview>,
): Promise<ResultOf<typeof contract.requestReview>> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const ad = await lockShownAd(tx, ad_id, now);
    if (ad.owner_id === by) throw new AppError('own_ad');
    if ((await openAmong(tx, [ad_id])).has(ad_id)) throw new AppError('review_waiting');
    await openReview(tx, {
      kind: 'report',
      subject: { type: 'ad', id: ad_id },
      owner_id: ad.owner_id,
      severity: REQUESTED_REVIEW_SEVERITY,
      reasons: [{ key: 'requested' }],
      now,
    });
    await recordAuditEntry(tx, {
      actor: by,
      action: 'review.request',
      subject_id: ad_id,
      reason,
      before: {},
      after: {},
      now,
    });
  });
  return { done: true };
}
