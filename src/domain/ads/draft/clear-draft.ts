import { emptyDisplay } from '../../../contract/design/schemas.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';
import { updateAdAsOwner } from '../ad-store.ts';
import { replacePhotos } from '../photo-store.ts';
import { EMPTY_DRAFT } from './empty-draft-preview.ts';
import { lockAnyDraft } from './lock-draft.ts';

/** Empties the caller's draft; it stays, so that its author can begin again. */
export async function clearDraft({ database, clock }: Services, { actor }: SignedInCall, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    const ad = await lockAnyDraft(tx, actor, id);
    await replacePhotos(tx, ad.id, []);
    await updateAdAsOwner(tx, ad, { ...EMPTY_DRAFT, display_config: emptyDisplay() }, clock.now());
  });
}
