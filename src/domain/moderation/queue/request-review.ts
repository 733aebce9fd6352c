import type { Tx } from '../../../base/database.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { REQUESTED_REVIEW_SEVERITY } from '../../../contract/moderation/rules.ts';
import { lockShownAd } from '../../ads/public.ts';
import { recordAuditEntry } from '../../audit/public.ts';
import { openAmong, openReview } from '../../review-queue/public.ts';

/** Opens a job about an ad on the board. Throws `not_found`, `own_ad` and `review_waiting`. */
export async function requestReview(
  tx: Tx,
  { ad_id, reason, by, now }: { ad_id: string; reason: string; by: string; now: Date },
): Promise<void> {
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
}
