import type { Tx } from '../../../base/database.ts';
import type { Ad } from '../ad-store.ts';
import { deleteAds } from '../my-ads/my-ads-store.ts';
import { replacePhotos } from '../photo-store.ts';

/** Moves a revision's photos to its ad and deletes the revision. The caller holds both locks. */
export async function discardRevision(tx: Tx, revision: Ad, photoIds: readonly string[]): Promise<void> {
  if (revision.revision_of === null) throw new Error(`${revision.id} is not a revision`);
  await replacePhotos(tx, revision.revision_of, photoIds);
  await deleteAds(tx, [revision.id]);
}
