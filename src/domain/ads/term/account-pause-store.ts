import { sql } from 'kysely';
import type { Read } from '../../../base/database.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';

/** Marks a deactivation by the owner's account, so that only those are undone. */
export const ACCOUNT_PAUSED = 'account_paused';

/**
 * Ids of a user's inactive ads whose last change of status was `ACCOUNT_PAUSED`, in the order in which they are locked.
 */
export async function pausedIds(read: Read, ownerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ads where owner_id = ${ownerId}::uuid and status = ${AD_STATUSES.INACTIVE}
      and (select reason from ad_status_changes where ad_id = ads.id order by ad_status_changes.id desc limit 1)
        = ${ACCOUNT_PAUSED}
    order by id`.execute(read);
  return rows.map(({ id }) => id);
}
