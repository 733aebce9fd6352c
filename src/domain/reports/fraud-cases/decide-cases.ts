import type { Read, Tx } from '../../../base/database.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { recordAuditEntry } from '../../audit/public.ts';
import { notifyAll } from '../../notifications/public.ts';
import { closeReview } from '../../review-queue/public.ts';
import { type CaseOutcome, endCases, isVictim, lockCasesOfAd, picturesOf, sentCasesOfAd } from './case-store.ts';

/**
 * Ends the waiting cases of an ad by a moderator's decision and notifies the victims. What becomes of the
 * ad and its owner is the caller's work. Throws `forbidden` to a moderator who is one of them.
 */
export async function decideCases(
  tx: Tx,
  order: { ad_id: string; actor_id: string; outcome: Exclude<CaseOutcome, 'gone'>; reason: string | null; now: Date },
): Promise<void> {
  const { ad_id, actor_id, outcome, reason, now } = order;
  await lockCasesOfAd(tx, ad_id);
  if (await isVictim(tx, actor_id, ad_id)) throw new AppError('forbidden');
  const ended = await endCases(tx, ad_id, { outcome, now });
  await recordAuditEntry(tx, {
    actor: actor_id,
    action: outcome === 'upheld' ? 'fraud_case.uphold' : 'fraud_case.dismiss',
    subject_id: ad_id,
    reason,
    before: { waiting: ended.length },
    after: { outcome },
    now,
  });
  await notifyAll(
    tx,
    outcome === 'upheld' ? 'fraud_case_upheld' : 'fraud_case_dismissed',
    ended.map(({ user_id, ad_title }) => ({ user_id, data: { title: ad_title }, ad_id: null, now })),
  );
}

/**
 * Ends the cases of an ad that was deleted, and notifies the victims: their copy and documents stay. The caller
 * has locked them by `lockCasesOfAd`.
 */
export async function endCasesOfDeleted(tx: Tx, ad_id: string, now: Date): Promise<void> {
  const ended = await endCases(tx, ad_id, { outcome: 'gone', now });
  await closeReview(tx, { kind: 'fraud_case', subject_id: ad_id, decision: 'deleted', decided_by: null, now });
  await notifyAll(
    tx,
    'fraud_case_gone',
    ended.map(({ user_id, ad_title }) => ({ user_id, data: { title: ad_title }, ad_id: null, now })),
  );
}

const SHOWN = 20;

/** What the victims of fraud by an ad wrote, for a moderator: without their bank accounts, without names. */
export async function casesForReview(read: Read, adId: string) {
  const found = await sentCasesOfAd(read, adId, SHOWN);
  const pictures = new Map<string, Awaited<ReturnType<typeof picturesOf>>>();
  for (const { id } of found) pictures.set(id, await picturesOf(read, id));
  return found.flatMap(({ id, sent_at, details, outcome }) =>
    details && sent_at
      ? [
          {
            id,
            sent_at: sent_at.toISOString(),
            paid_at: details.paid_at,
            amount: details.amount,
            to_bank: details.to_bank,
            to_account: details.to_account,
            seller_name: details.seller_name,
            story: details.story,
            outcome,
            pictures: pictures.get(id) ?? [],
          },
        ]
      : [],
  );
}
