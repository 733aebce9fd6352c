import type { saveDisplay as endpoint } from '../../../contract/ad-creation.ts';
import type { DisplayConfig } from '../../../contract/display.ts';
import type { ParsedOf, ResultOf } from '../../../contract/endpoint.ts';
import type { Services, SignedInCall } from '../../binding.ts';
import { presentSaved } from '../present.ts';
import { displayFieldErrors, requireNoErrors, statusAfter } from '../rules.ts';
import { updateAdAsOwner } from '../store.ts';
import { foreignFileErrors, lockDraft } from './lock-draft.ts';

export async function saveDisplay(
  { database, clock }: Services,
  { actor }: SignedInCall,
  input: Omit<ParsedOf<typeof endpoint>, 'revision'> & { revision?: number | undefined },
): Promise<ResultOf<typeof endpoint>> {
  return database.transaction(async (tx) => {
    const ad = await lockDraft(tx, actor, input);
    const { display_config } = input;
    requireNoErrors(await foreignFileErrors(tx, actor.user_id, filePaths(display_config)));
    if (input.complete) requireNoErrors(displayFieldErrors(display_config));
    const status = statusAfter(input.complete ? 'complete_display' : 'save_display', ad.status);
    return presentSaved(await updateAdAsOwner(tx, ad, { display_config, status }, clock.now()));
  });
}

function filePaths(document: DisplayConfig): Record<string, string> {
  const paths: Record<string, string> = {};
  document.contents.forEach((content, index) => {
    if (content.type === 'PHOTO' && content.file_id)
      paths[`display_config.contents.${index}.file_id`] = content.file_id;
  });
  if (document.background_id) paths['display_config.background_id'] = document.background_id;
  return paths;
}
