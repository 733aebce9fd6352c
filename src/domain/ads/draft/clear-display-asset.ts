import type * as contract from '../../../contract/ads/pictures.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { displayFileIds } from '../../../contract/design/rules.ts';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';
import { updateAdAsOwner } from '../ad-store.ts';
import { presentSaved } from '../present.ts';
import { lockAnyDraft } from './lock-draft.ts';

export async function clearDisplayAsset(
  { database, clock }: Services,
  { actor }: SignedInCall,
  { id, file_id }: ParsedOf<typeof contract.clearDisplayAsset>,
): Promise<ResultOf<typeof contract.clearDisplayAsset>> {
  return database.transaction(async (tx) => {
    const ad = await lockAnyDraft(tx, actor, id);
    if (!displayFileIds(ad.display_config).includes(file_id)) throw new AppError('not_found');
    const display_config = withoutFile(ad.display_config, file_id);
    return presentSaved(await updateAdAsOwner(tx, ad, { display_config }, clock.now()));
  });
}

/** The design without a file. */
function withoutFile(design: DisplayConfig, fileId: string): DisplayConfig {
  return {
    ...design,
    background_id: design.background_id === fileId ? null : design.background_id,
    contents: design.contents.map((content) =>
      content.type === 'PHOTO' && content.file_id === fileId
        ? { ...content, file_id: null, focus_x: 50, focus_y: 50, alt: '' }
        : content,
    ),
  };
}
