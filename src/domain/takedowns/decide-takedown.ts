import type { Tx } from '../../base/database.ts';
import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import type * as contract from '../../contract/takedowns/endpoints.ts';
import { TAKEDOWN } from '../../contract/takedowns/rules.ts';
import { adSnapshotOf, applyTakedownOrder, lockAdOfOwner } from '../ads/public.ts';
import { recordAuditEntry } from '../audit/public.ts';
import type { SignedInCall } from '../call.ts';
import { closeReview } from '../review-queue/public.ts';
import type { Services } from '../services.ts';
import { sha256 } from './record-takedown.ts';
import { adsOf, closeTakedown, endAd, lockTakedown, type TakedownAd } from './store.ts';

type Order = ParsedOf<typeof contract.decideTakedown> & { by: string; now: Date };

/**
 * Carries out a request, or refuses it. Throws `not_found`, `takedown_closed` if somebody was faster, `forbidden` to
 * an owner of one of the ads, and `invalid_value` for a refusal without a reason.
 */
export async function decideTakedown(
  { database, clock }: Services,
  { actor }: SignedInCall,
  input: ParsedOf<typeof contract.decideTakedown>,
): Promise<ResultOf<typeof contract.decideTakedown>> {
  await database.transaction((tx) => decide(tx, { ...input, by: actor.user_id, now: clock.now() }));
  return { done: true };
}

async function decide(tx: Tx, { id, decision, reason, by, now }: Order): Promise<void> {
  const takedown = await lockTakedown(tx, id);
  if (!takedown) throw new AppError('not_found');
  if (takedown.decided_at) throw new AppError('takedown_closed');
  const ads = await adsOf(tx, [id]);
  if (ads.some(({ owner_id }) => owner_id === by)) throw new AppError('forbidden');
  const { min } = TAKEDOWN.reason;
  if (decision === 'refuse' && reason.length < min) {
    const field = reason === '' ? { key: 'required' } : { key: 'minimum_length', params: { length: min } };
    throw new AppError('invalid_value', { fields: { reason: [field] } });
  }
  const outcomes: string[] = [];
  for (const ad of ads) {
    outcomes.push(decision === 'take_down' ? await takeDown(tx, ad, { by, now }) : await leave(tx, ad));
  }
  await closeTakedown(tx, id, { decision, decision_reason: reason, decided_at: now, decided_by: by });
  await closeReview(tx, { kind: 'takedown', subject_id: id, decision, decided_by: by, now });
  await recordAuditEntry(tx, {
    actor: by,
    action: decision === 'take_down' ? 'takedown.execute' : 'takedown.refuse',
    subject_id: id,
    reason: reason || null,
    before: { is_open: true },
    after: { is_open: false, hidden: outcomes.filter((outcome) => outcome === 'hidden').length },
    now,
  });
}

async function leave(tx: Tx, ad: TakedownAd) {
  await endAd(tx, ad, { outcome: 'left', hidden_at: null });
  return 'left';
}

/** Hides one ad, or keeps it off the board, and stores it as it was. */
async function takeDown(tx: Tx, ad: TakedownAd, { by, now }: { by: string; now: Date }) {
  const { ad_id } = ad;
  const locked = await lockAdOfOwner(tx, ad_id);
  const snapshot = locked && (await adSnapshotOf(tx, ad_id));
  if (!snapshot) {
    await endAd(tx, ad, { outcome: 'gone', hidden_at: null });
    return 'gone';
  }
  const { title, content } = snapshot;
  const outcome = await applyTakedownOrder(tx, { ad_id, actor_id: by, now });
  const hidden_at = outcome === 'hidden' ? now : null;
  await endAd(tx, ad, { outcome, hidden_at, title, content, content_hash: sha256(content) });
  return outcome;
}
