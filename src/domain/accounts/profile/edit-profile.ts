import type * as contract from '../../../contract/accounts/profile.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import type { SignedInCall } from '../../call.ts';
import { emit } from '../../events.ts';
import type { Services } from '../../services.ts';
import { viewerOf } from '../get-auth.ts';
import { requireCity } from '../require-city.ts';
import { fullName, requireNotBanned } from '../store.ts';
import { lockProfile, type StoredProfile, saveProfile } from './profile-store.ts';

/** Changes the given fields of the caller's profile. */
export async function editProfile(
  services: Services,
  { actor: { user_id } }: SignedInCall,
  changes: ParsedOf<typeof contract.editProfile>,
): Promise<ResultOf<typeof contract.editProfile>> {
  const { database, clock } = services;
  await database.transaction(async (tx) => {
    const before = await lockProfile(tx, user_id);
    const { phone = before.phone, city_id = before.city_id } = changes;
    if (phone !== before.phone) await requireNotBanned(tx, { phone });
    if (city_id !== before.city_id) await requireCity(tx, city_id);
    const after = withDefaultName({ ...before, ...changes });
    await saveProfile(tx, user_id, { ...after, updated_at: clock.now() });
    if (isPublicChange(before, after)) await emit(tx, 'profile.changed', { user_id });
  });
  return { user: await viewerOf(services, user_id) };
}

/** A display name that repeats first and last name follows them when they change. */
function withDefaultName(profile: StoredProfile): StoredProfile {
  return profile.display_name === fullName(profile) ? { ...profile, display_name: '' } : profile;
}

/** Whether the change affects what an ad's page shows of its owner. */
function isPublicChange(before: StoredProfile, after: StoredProfile): boolean {
  const nameOf = (profile: StoredProfile) => profile.display_name || fullName(profile);
  return nameOf(before) !== nameOf(after) || before.phone !== after.phone;
}
