import { sql } from 'kysely';
import type { Read } from '../../../base/database.ts';

/** How like an ad's text another one's is; undefined if one of them was deleted. */
export function likenessOf(read: Read, adId: string, otherId: string) {
  return read
    .selectFrom('ads as other')
    .innerJoin('ads as own', (join) => join.on('own.id', '=', adId))
    .select(['other.owner_id', 'other.published_at'])
    .select(
      sql<number>`similarity(own.title || ' ' || own.description, other.title || ' ' || other.description)`.as('text'),
    )
    .where('other.id', '=', otherId)
    .executeTakeFirst();
}
