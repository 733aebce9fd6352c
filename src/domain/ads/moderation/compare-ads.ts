import { sql } from 'kysely';
import type { Read } from '../../../base/database.ts';
import { alikePictures, type PictureLikeness } from '../../media/public.ts';
import { picturesOf } from '../publication/approval.ts';

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
  const other = await read
    .selectFrom('ads as other')
    .innerJoin('ads as own', (join) => join.on('own.id', '=', adId))
    .select(['other.owner_id', 'other.published_at'])
    .select(
      sql<number>`similarity(own.title || ' ' || own.description, other.title || ' ' || other.description)`.as('text'),
    )
    .where('other.id', '=', otherId)
    .executeTakeFirst();
  if (!other) return null;
  const pictures = await alikePictures(read, await picturesOf(read, [adId]), await picturesOf(read, [otherId]));
  return { ...other, pictures };
}
