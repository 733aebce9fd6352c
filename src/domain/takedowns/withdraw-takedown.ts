import type { Tx } from '../../base/database.ts';
import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import type * as contract from '../../contract/takedowns/endpoints.ts';
import { endTakedownOrder, lockAdOfOwner } from '../ads/public.ts';
import { recordAuditEntry } from '../audit/public.ts';
import type { SignedInCall } from '../call.ts';
import type { Services } from '../services.ts';
import { adsOf, isOrderedByAnother, lockTakedown, saveWithdrawal } from './store.ts';

type Order = ParsedOf<typeof contract.withdrawTakedown> & { by: string; now: Date };

/**
 * Ends the effect of an order that its authority has taken back. Throws `not_found`, `takedown_closed` if it was not
 * carried out or is withdrawn, and `forbidden` to an owner of one of the ads.
 */
export async function withdrawTakedown(
  { database, clock }: Services,
  { actor }: SignedInCall,
  input: ParsedOf<typeof contract.withdrawTakedown>,
): Promise<ResultOf<typeof contract.withdrawTakedown>> {
  await database.transaction((tx) => withdraw(tx, { ...input, by: actor.user_id, now: clock.now() }));
  return { done: true };
}

async function withdraw(tx: Tx, { id, reason, by, now }: Order): Promise<void> {
  const takedown = await lockTakedown(tx, id);
  if (!takedown) throw new AppError('not_found');
  if (takedown.decision !== 'take_down' || takedown.withdrawn_at) throw new AppError('takedown_closed');
  const ads = await adsOf(tx, [id]);
  if (ads.some(({ owner_id }) => owner_id === by)) throw new AppError('forbidden');
  await saveWithdrawal(tx, id, { withdrawn_at: now, withdrawn_by: by, withdrawal_reason: reason });
  let freed = 0;
  for (const { ad_id, hidden_at } of ads) {
    if (!(await lockAdOfOwner(tx, ad_id)) || (await isOrderedByAnother(tx, id, ad_id))) continue;
    await endTakedownOrder(tx, { ad_id, actor_id: by, hidden_at, now });
    freed += 1;
  }
  await recordAuditEntry(tx, {
    actor: by,
    action: 'takedown.withdraw',
    subject_id: id,
    reason,
    before: { is_in_force: true },
    after: { is_in_force: false, freed },
    now,
  });
}
