import type { Tx } from '../../../base/database.ts';
import type { AppealOutcome } from '../../../contract/ads/rules.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { recordAuditEntry } from '../../audit/public.ts';
import { notify } from '../../notifications/public.ts';
import { closeReview } from '../../review-queue/public.ts';
import { endAppeal, hidingOf } from './appeal-store.ts';
import { lockFor } from './moderate-ads.ts';
import { restoreHidden } from './restore-ad.ts';

export type AppealDecision = {
  ad_id: string;
  actor_id: string;
  outcome: Exclude<AppealOutcome, 'lapsed'>;
  /** What the owner reads beside it; may be empty. */
  answer: string;
  now: Date;
};

/**
 * Decides an appeal: the ad stays hidden, or returns to where it was. Throws `not_found` if none waits,
 * `status_conflict`, and `account_status_conflict` if the owner's account shows no ads.
 */
export async function decideAppeal(tx: Tx, order: AppealDecision): Promise<void> {
  const { ad_id, actor_id, outcome, answer, now } = order;
  const ad = await lockFor(tx, 'appeal', ad_id);
  const hiding = await hidingOf(tx, ad_id);
  if (!(hiding && (await endAppeal(tx, ad_id, { outcome, answer, now })))) throw new AppError('not_found');
  const after = outcome === 'restored' ? await restoreHidden(tx, { ad, hiding, actor_id, now }) : ad.status;
  const end = { decision: outcome === 'restored' ? 'restore' : 'uphold', decided_by: actor_id, now };
  await closeReview(tx, { kind: 'appeal', subject_id: ad_id, ...end });
  await recordAuditEntry(tx, {
    actor: actor_id,
    action: outcome === 'restored' ? 'appeal.restore' : 'appeal.uphold',
    subject_id: ad_id,
    reason: answer || null,
    before: { status: ad.status },
    after: { status: after },
    now,
  });
  const kind = outcome === 'restored' ? 'appeal_restored' : 'appeal_upheld';
  await notify(tx, { user_id: ad.owner_id, kind, data: { title: ad.title, note: answer }, ad_id, now });
}
