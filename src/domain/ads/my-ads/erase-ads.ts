import type { Tx } from '../../../base/database.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';
import { emit } from '../../events.ts';
import { closeReviews } from '../../review-queue/public.ts';
import type { Services } from '../../services.ts';
import { lockOwner } from '../ad-store.ts';
import { deleteAdsAndFiles } from '../draft/ad-files.ts';
import { deleteOutputs } from '../view/output-for.ts';
import { deleteTracesOf, lockSomeOf } from './erase-ads-store.ts';

/** Ads of one transaction. */
const BATCH = 100;

/** Deletes everything of an erased user in this module: ads with files and outputs, publications, revealed contacts. */
export async function eraseAdsOf(
  services: Pick<Services, 'database' | 'blobs' | 'clock'>,
  ownerId: string,
): Promise<void> {
  for (;;) {
    const ids = await services.database.transaction((tx) => eraseBatch(tx, ownerId, services.clock.now()));
    for (const id of ids) await deleteOutputs(services, id);
    if (ids.length < BATCH) break;
  }
  await services.database.transaction((tx) => deleteTracesOf(tx, ownerId));
}

async function eraseBatch(tx: Tx, ownerId: string, now: Date): Promise<string[]> {
  await lockOwner(tx, ownerId);
  const ads = await lockSomeOf(tx, ownerId, BATCH);
  const ids = ads.map(({ id }) => id);
  if (ids.length === 0) return [];
  await deleteAdsAndFiles(tx, ids);
  await closeReviews(tx, { subject_ids: ids }, { decision: 'deleted', decided_by: null, now });
  for (const { id, status } of ads) {
    await emit(tx, 'ad.deleted', { ad_id: id });
    if (status === AD_STATUSES.PUBLISHED) await emit(tx, 'ad.ended', { ad_id: id });
  }
  return ids;
}
