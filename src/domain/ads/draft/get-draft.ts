import type * as contract from '../../../contract/ads/creation.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import type { SignedInCall } from '../../call.ts';
import { ownedFiles } from '../../media/public.ts';
import type { Services } from '../../services.ts';
import { findAd } from '../ad-store.ts';
import { photosOf } from '../photo-store.ts';
import { requireOwner } from '../policy.ts';
import { presentDraft, presentPhotos } from '../present.ts';
import { requireUnpublished } from '../rules.ts';
import { lastDraftOf } from './draft-store.ts';

export async function getDraft(
  { database: { read } }: Services,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof contract.getDraft>,
): Promise<ResultOf<typeof contract.getDraft>> {
  const ad = id === undefined ? await lastDraftOf(read, actor.user_id) : requireOwner(await findAd(read, id), actor);
  if (!ad) return { draft: null };
  requireUnpublished(ad);
  const fileIds = await photosOf(read, ad.id);
  const revised = ad.revision_of ? await findAd(read, ad.revision_of) : null;
  const photos = presentPhotos(fileIds, await ownedFiles(read, actor.user_id, fileIds));
  return { draft: presentDraft(ad, photos, revised) };
}
