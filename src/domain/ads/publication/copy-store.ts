import { sql } from 'kysely';
import type { Read } from '../../../base/database.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';

/** Texts with this similarity (0 to 1) or more count as copies. */
export const COPY_SIMILARITY = 0.5;

/** The pictures of ads and of their designs. */
export async function picturesOf(read: Read, adIds: readonly string[]): Promise<string[]> {
  if (adIds.length === 0) return [];
  const rows = await read
    .selectFrom('ad_photos')
    .select('file_id')
    .where('ad_id', 'in', adIds)
    .union(read.selectFrom('ad_display_files').select('file_id').where('ad_id', 'in', adIds))
    .execute();
  return rows.map(({ file_id }) => file_id);
}

/** The earliest live ad of these owners with one of these pictures and much the same text. */
export async function firstCopied(
  read: Read,
  { owner_ids, file_ids, text }: { owner_ids: readonly string[]; file_ids: readonly string[]; text: string },
): Promise<string | null> {
  const row = await read
    .selectFrom('ads')
    .select('id')
    .where('status', '=', AD_STATUSES.PUBLISHED)
    .where('owner_id', 'in', [...new Set(owner_ids)])
    .where(sql<boolean>`similarity(title || ' ' || description, ${text}) >= ${COPY_SIMILARITY}`)
    .where((expression) =>
      expression.or([
        expression.exists(
          expression
            .selectFrom('ad_photos')
            .select('file_id')
            .whereRef('ad_photos.ad_id', '=', 'ads.id')
            .where('file_id', 'in', file_ids),
        ),
        expression.exists(
          expression
            .selectFrom('ad_display_files')
            .select('file_id')
            .whereRef('ad_display_files.ad_id', '=', 'ads.id')
            .where('file_id', 'in', file_ids),
        ),
      ]),
    )
    .orderBy('published_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
