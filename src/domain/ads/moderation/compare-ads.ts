import type { Read } from '../../../base/database.ts';
import { alikePictures, type PictureLikeness } from '../../media/public.ts';
import { picturesOf } from '../publication/copy-store.ts';
import { likenessOf } from './likeness-store.ts';

export type AdLikeness = {
  /** The owner of the other ad, and when it was published. */
  owner_id: string;
  published_at: Date | null;
  /** How like the titles and descriptions are, 0 to 1. */
  text: number;
  pictures: PictureLikeness[];
};

/** In what an ad is like another one as both are now; null if one of them was deleted. */
export async function compareAds(read: Read, adId: string, otherId: string): Promise<AdLikeness | null> {
  const other = await likenessOf(read, adId, otherId);
  if (!other) return null;
  const pictures = await alikePictures(read, await picturesOf(read, [adId]), await picturesOf(read, [otherId]));
  return { ...other, pictures };
}
