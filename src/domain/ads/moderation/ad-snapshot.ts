import type { Read } from '../../../base/database.ts';
import { contentOf } from '../ad-content.ts';
import { findAd } from '../ad-store.ts';
import { photosOf } from '../photo-store.ts';
import { findByIdEnding } from '../view/published-ad-store.ts';

export type AdSnapshot = { id: string; owner_id: string; title: string; status: number; content: string };

/** An ad as it is now, with all that readers see as JSON; null if it does not exist or is a revision of another. */
export async function adSnapshotOf(read: Read, id: string): Promise<AdSnapshot | null> {
  const ad = await findAd(read, id);
  if (!ad || ad.revision_of !== null) return null;
  const { owner_id, title, status, version, display_config, published_at, end_date } = ad;
  const photos = await photosOf(read, id);
  const facts = { id, status, version, published_at, end_date, ...contentOf(ad), photos, display_config };
  return { id, owner_id, title, status, content: JSON.stringify(facts) };
}

/** The ids of ads whose id ends so; `tailOf` turns a short code into the end of an id. */
export async function adIdsByEnding(read: Read, ending: string): Promise<string[]> {
  return (await findByIdEnding(read, ending)).map(({ id }) => id);
}
