import type * as contract from '../../../contract/ads/creation.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';
import { updateAdAsOwner } from '../ad-store.ts';
import { presentSaved } from '../present.ts';
import { displayFieldErrors, requireNoErrors, statusAfter } from '../rules.ts';
import { livePreview } from './live-preview.ts';
import { fileOwnerErrors, lockDraft } from './lock-draft.ts';

type Input = Pick<ParsedOf<typeof contract.saveDisplay>, 'id' | 'display_config'> & {
  /** Without the version that the owner last saw, the last save wins. */
  version?: number | undefined;
  /** Ends the step; the design must be complete. */
  complete?: boolean;
  /** A preview's token, checked if it is given. */
  token?: string | undefined;
};

/** Saves a draft's design, for every endpoint that does so. */
export async function saveDisplay(
  { database, clock }: Services,
  { actor }: SignedInCall,
  { token, ...input }: Input,
): Promise<ResultOf<typeof contract.saveDisplay>> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    if (token !== undefined) await livePreview(tx, { id: input.id, token }, now);
    const ad = await lockDraft(tx, actor, input);
    const { display_config } = input;
    requireNoErrors(await fileOwnerErrors(tx, actor.user_id, filePaths(display_config)));
    if (input.complete) requireNoErrors(displayFieldErrors(display_config));
    const status = statusAfter(input.complete ? 'complete_display' : 'save_display', ad.status);
    return presentSaved(await updateAdAsOwner(tx, ad, { display_config, status }, now));
  });
}

function filePaths(design: DisplayConfig): Record<string, string> {
  const paths: Record<string, string> = {};
  design.contents.forEach((content, index) => {
    if (content.type === 'PHOTO' && content.file_id)
      paths[`display_config.contents.${index}.file_id`] = content.file_id;
  });
  if (design.background_id) paths['display_config.background_id'] = design.background_id;
  return paths;
}
