import type { Read } from '../../base/database.ts';
import { accountMay } from '../../contract/accounts/rules.ts';
import type { IdentityState } from '../../contract/identity/endpoints.ts';
import { profileOf } from '../accounts/public.ts';
import { auditEntriesAbout } from '../audit/public.ts';
import type { SignedInCall } from '../call.ts';
import type { Services } from '../services.ts';
import { deleteAt, reviewBy } from './rules.ts';
import { newestPhotos, type Photo, reasonsByIds } from './store.ts';

/** The identity status of a user with what the user's own page shows about the last photo. */
export function getIdentity({ database }: Services, { actor }: SignedInCall): Promise<IdentityState> {
  return identityOf(database.read, actor.user_id);
}

/** `getIdentity` within what changes it. */
export async function identityOf(read: Read, userId: string): Promise<IdentityState> {
  const profile = await profileOf(read, userId);
  if (!profile) throw new Error('the user of a session is missing');
  const [newest] = await newestPhotos(read, userId, 1);
  const isShown = newest && newest.outcome !== 'replaced' && newest.outcome !== 'withdrawn';
  return {
    status: profile.identity_status,
    can_send: accountMay('verify_identity', profile),
    photo: isShown ? await presentPhoto(read, newest) : null,
  };
}

async function presentPhoto(read: Read, photo: Photo): Promise<IdentityState['photo']> {
  const { id, sent_at, ended_at, file_id, reason_id } = photo;
  const [reason] = reason_id === null ? [] : await reasonsByIds(read, [reason_id]);
  const views = await auditEntriesAbout(read, { subject_id: id, action: 'identity.view' });
  return {
    sent_at: sent_at.toISOString(),
    review_by: reviewBy(sent_at).toISOString(),
    decided_at: ended_at?.toISOString() ?? null,
    // The output schema drops its id.
    reason: reason ?? null,
    delete_at: ended_at && file_id ? deleteAt(ended_at).toISOString() : null,
    viewed_at: views.map(({ created_at }) => created_at.toISOString()),
  };
}
