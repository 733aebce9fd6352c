import type { Tx } from '../../../base/database.ts';
import type * as contract from '../../../contract/accounts/profile.ts';
import type { removePhoto } from '../../../contract/accounts/profile.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type { SignedInCall } from '../../call.ts';
import { emit } from '../../events.ts';
import { removeFiles, storePictureWith } from '../../media/public.ts';
import type { Services } from '../../services.ts';
import { viewerOf } from '../get-auth.ts';
import { lockProfile, saveProfile } from './profile-store.ts';

/** Stores the caller's profile photo in place of the previous one. */
export async function uploadPhoto(
  services: Services,
  { actor: { user_id }, file }: SignedInCall,
  input: ParsedOf<typeof contract.uploadPhoto>,
): Promise<ResultOf<typeof contract.uploadPhoto>> {
  if (!file) throw new AppError('invalid_argument', { fields: { file: [{ key: 'required' }] } });
  const crop = { x: input.crop_x, y: input.crop_y, width: input.crop_width, height: input.crop_height };
  const picture = { owner_id: user_id, path: file.path, purpose: 'profile', crop } as const;
  await storePictureWith(services, picture, (tx, fileId) =>
    replacePhoto(tx, { user_id, photo_id: fileId, now: services.clock.now() }),
  );
  return { user: await viewerOf(services, user_id) };
}

/** Deletes the caller's profile photo. */
export async function deletePhoto(
  services: Services,
  { actor: { user_id } }: SignedInCall,
): Promise<ResultOf<typeof removePhoto>> {
  const { database, clock } = services;
  await database.transaction((tx) => replacePhoto(tx, { user_id, photo_id: null, now: clock.now() }));
  return { user: await viewerOf(services, user_id) };
}

async function replacePhoto(
  tx: Tx,
  { user_id, photo_id, now }: { user_id: string; photo_id: string | null; now: Date },
): Promise<void> {
  const before = await lockProfile(tx, user_id);
  if (before.photo_id === photo_id) return;
  await saveProfile(tx, user_id, { photo_id, updated_at: now });
  if (before.photo_id !== null) await removeFiles(tx, [before.photo_id]);
  await emit(tx, 'profile.changed', { user_id });
}
