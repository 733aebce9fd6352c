import type { savePublication as endpoint } from '../../contract/ad-creation.ts';
import type { ParsedOf, ResultOf } from '../../contract/endpoint.ts';
import type { Services, SignedInCall } from '../binding.ts';
import { offerFor } from './get-publication-package.ts';
import { lockDraft } from './lock-draft.ts';
import { presentSaved } from './present.ts';
import { demandCan } from './rules.ts';
import { moveDraft } from './store.ts';

export async function savePublication(
  { database, clock }: Services,
  { actor }: SignedInCall,
  input: ParsedOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> {
  return database.transaction(async (tx) => {
    const ad = await lockDraft(tx, actor, input);
    demandCan('publish', ad.status);
    const { duration_days, boost, highlight, auto_renew } = input;
    const choice = { duration_days, boost, highlight, auto_renew };
    // Refuses a choice that is not for sale in this category.
    await offerFor(tx, { ...ad, ...choice });
    return presentSaved(await moveDraft(tx, ad, choice, clock.now()));
  });
}
