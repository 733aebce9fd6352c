import { sql } from 'kysely';
import type { Read, Tx } from '../../../base/database.ts';
import { newId } from '../../../base/ids.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import { type Ad, adsQuery, parseAds } from '../ad-store.ts';

const UNFINISHED = AD_STATUSES.DRAFT_PUBLICATION_CREATION;

/** The draft that the owner changed last. */
export async function lastDraftOf(read: Read, ownerId: string): Promise<Ad | null> {
  const row = await adsQuery(read)
    .where('owner_id', '=', ownerId)
    .where('status', '<=', UNFINISHED)
    .where('revision_of', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return parseAds(row ? [row] : [])[0] ?? null;
}

/** The newest draft that was started and never saved; null if there is none. */
export async function untouchedDraftOf(read: Read, ownerId: string, empty: DisplayConfig): Promise<Ad | null> {
  const row = await adsQuery(read)
    .where('owner_id', '=', ownerId)
    .where('status', '=', AD_STATUSES.DRAFT)
    .where('version', '=', 0)
    .where('revision_of', 'is', null)
    .where('title', '=', '')
    .where(sql<boolean>`display_config = ${JSON.stringify(empty)}::jsonb`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return parseAds(row ? [row] : [])[0] ?? null;
}

export async function countDrafts(read: Read, ownerId: string): Promise<number> {
  const { total } = await read
    .selectFrom('ads')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('owner_id', '=', ownerId)
    .where('status', '<=', UNFINISHED)
    .where('revision_of', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

export async function insertDraft(tx: Tx, draft: { owner_id: string; display_config: DisplayConfig; now: Date }) {
  const id = newId();
  await tx
    .insertInto('ads')
    .values({
      id,
      owner_id: draft.owner_id,
      status: AD_STATUSES.DRAFT,
      display_config: JSON.stringify(draft.display_config),
      created_at: draft.now,
      updated_at: draft.now,
    })
    .execute();
  return id;
}
