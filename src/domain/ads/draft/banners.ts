import type * as contract from '../../../contract/ads/pictures.ts';
import { AD_LIMITS } from '../../../contract/ads/rules.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { imagePath } from '../../../contract/media/images.ts';
import type { SignedInCall } from '../../call.ts';
import { ownedFiles } from '../../media/public.ts';
import type { Services } from '../../services.ts';
import { findAd, updateAdAsOwner } from '../ad-store.ts';
import { photosOf, replacePhotos } from '../photo-store.ts';
import { requireOwner } from '../policy.ts';
import { presentPhotos, presentSaved } from '../present.ts';
import { requireAction, requireNoErrors } from '../rules.ts';
import { lockAnyDraft } from './lock-draft.ts';
import { uploadWithinQuota } from './upload-asset.ts';

export async function listBanners(
  { database: { read } }: Services,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof contract.listBanners>,
): Promise<ResultOf<typeof contract.listBanners>> {
  const ad = requireOwner(await findAd(read, id), actor);
  requireAction('edit', ad.status);
  const fileIds = await photosOf(read, ad.id);
  const photos = presentPhotos(fileIds, await ownedFiles(read, actor.user_id, fileIds));
  return {
    data: photos.map(({ file_id, width, height }, index) => ({
      file_id,
      name: `foto-${index + 1}.webp`,
      thumbnail: imagePath(file_id, 320),
      url: imagePath(file_id, 1280),
      width,
      height,
    })),
  };
}

export async function addBanner(
  services: Services,
  call: SignedInCall,
  { id }: ParsedOf<typeof contract.addBanner>,
): Promise<ResultOf<typeof contract.addBanner>> {
  const { database, clock } = services;
  const requireRoom = (fileIds: readonly string[]) =>
    requireNoErrors(
      fileIds.length >= AD_LIMITS.photos
        ? { photos: [{ key: 'maximum_items', params: { length: AD_LIMITS.photos } }] }
        : {},
    );
  // Refuses a picture above the limit before it is processed; the limit is checked again in the transaction.
  const ad = requireOwner(await findAd(database.read, id), call.actor);
  requireAction('edit', ad.status);
  requireRoom(await photosOf(database.read, id));
  const { picture, result } = await uploadWithinQuota(services, call, {}, async (tx, fileId) => {
    const draft = await lockAnyDraft(tx, call.actor, id);
    const fileIds = await photosOf(tx, id);
    requireRoom(fileIds);
    await replacePhotos(tx, id, [...fileIds, fileId]);
    return updateAdAsOwner(tx, draft, {}, clock.now());
  });
  return { ...presentSaved(result), picture };
}

export async function removeBanner(
  { database, clock }: Services,
  { actor }: SignedInCall,
  { id, file_id }: ParsedOf<typeof contract.removeBanner>,
): Promise<ResultOf<typeof contract.removeBanner>> {
  return database.transaction(async (tx) => {
    const ad = await lockAnyDraft(tx, actor, id);
    const fileIds = await photosOf(tx, id);
    if (!fileIds.includes(file_id)) throw new AppError('not_found');
    await replacePhotos(
      tx,
      id,
      fileIds.filter((other) => other !== file_id),
    );
    return presentSaved(await updateAdAsOwner(tx, ad, {}, clock.now()));
  });
}
