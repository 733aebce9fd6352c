import type * as contract from '../../../contract/ads/creation.ts';
import { validDetails } from '../../../contract/ads/details.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import type { SignedInCall } from '../../call.ts';
import { fieldsOf } from '../../catalogue/public.ts';
import type { Services } from '../../services.ts';
import { findAd, updateAdAsOwner } from '../ad-store.ts';
import { presentSaved } from '../present.ts';
import { requireNoErrors } from '../rules.ts';
import { categoryErrors, requireSameClass } from './category-form.ts';
import { lockDraft } from './lock-draft.ts';

export async function saveDetailCategory(
  { database, clock }: Services,
  { actor }: SignedInCall,
  input: ParsedOf<typeof contract.saveDetailCategory>,
): Promise<ResultOf<typeof contract.saveDetailCategory>> {
  return database.transaction(async (tx) => {
    const ad = await lockDraft(tx, actor, input);
    requireNoErrors(await categoryErrors(tx, input, ad));
    const revised = ad.revision_of ? await findAd(tx, ad.revision_of) : null;
    if (revised) await requireSameClass(tx, revised, input);
    const { category_id, sub_category_id } = input;
    const details = validDetails(ad.details, await fieldsOf(tx, sub_category_id));
    return presentSaved(await updateAdAsOwner(tx, ad, { category_id, sub_category_id, details }, clock.now()));
  });
}
