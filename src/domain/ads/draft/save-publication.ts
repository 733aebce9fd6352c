import type * as contract from '../../../contract/ads/creation.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';
import { invalidCode } from '../../vouchers/public.ts';
import { updateAdAsOwner } from '../ad-store.ts';
import { presentSaved } from '../present.ts';
import { isVoucherLost, requireOffer } from '../publication/offer.ts';
import { requireAction } from '../rules.ts';
import { lockUnpublished } from './lock-draft.ts';

export async function savePublication(
  { database, clock }: Services,
  { actor }: SignedInCall,
  input: ParsedOf<typeof contract.savePublication>,
): Promise<ResultOf<typeof contract.savePublication>> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const ad = await lockUnpublished(tx, actor, input);
    requireAction('save_publication', ad.status);
    // A revision has no choices: what was bought for its ad stays.
    if (ad.revision_of) throw new AppError('status_conflict', { data: { status: ad.status } });
    const { duration_days, boost, highlight, auto_renew, voucher_code } = input;
    const choice = { duration_days, boost, highlight, auto_renew, voucher_code };
    // Throws if the choice is not sold in this category.
    const offer = await requireOffer(tx, { ...ad, ...choice }, now);
    if (isVoucherLost({ ...ad, ...choice }, offer)) throw invalidCode();
    return presentSaved(await updateAdAsOwner(tx, ad, choice, now));
  });
}
