import { sql } from 'kysely';
import { z } from 'zod';
import type { Read, Tx } from '../../../base/database.ts';
import { newId } from '../../../base/ids.ts';
import { AD_STATUSES, APPEAL_OUTCOMES, type AppealOutcome } from '../../../contract/ads/rules.ts';
import { adStatus } from '../../../contract/ads/schemas.ts';

const storedAppeal = z.object({
  id: z.string(),
  text: z.string(),
  created_at: z.coerce.date(),
  outcome: z.enum(APPEAL_OUTCOMES).nullable(),
  answer: z.string(),
  decided_at: z.coerce.date().nullable(),
});
export type StoredAppeal = z.output<typeof storedAppeal>;

const hiding = z.object({
  ad_id: z.string(),
  decision_id: z.int(),
  /** Null if a rule or command hid it. */
  actor_id: z.string().nullable(),
  from_status: adStatus,
  /** The status before that, of an ad that waited for a moderator. */
  waited_from: adStatus.nullable(),
  created_at: z.date(),
  appeal: storedAppeal.nullable(),
});
export type Hiding = z.output<typeof hiding>;

/** The last decision that hid each of the ads, with the appeal against it. */
export async function hidingsOf(read: Read, adIds: readonly string[]): Promise<Map<string, Hiding>> {
  if (adIds.length === 0) return new Map();
  const { rows } = await sql`
    select hidden.ad_id, hidden.id as decision_id, hidden.actor_id, hidden.from_status, hidden.created_at,
      case when hidden.from_status = ${AD_STATUSES.PENDING_APPROVAL} then (
        select from_status from ad_status_changes waited
        where waited.ad_id = hidden.ad_id and waited.id < hidden.id order by waited.id desc limit 1
      ) end as waited_from,
      (select to_jsonb(appeals) from appeals where decision_id = hidden.id) as appeal
    from unnest(${adIds}::uuid[]) as requested (id)
    cross join lateral (
      select * from ad_status_changes
      where ad_id = requested.id and to_status = ${AD_STATUSES.BANNED} and from_status is not null
      order by id desc limit 1
    ) hidden`.execute(read);
  return new Map(
    z
      .array(hiding)
      .parse(rows)
      .map((row) => [row.ad_id, row]),
  );
}

export async function hidingOf(read: Read, adId: string): Promise<Hiding | null> {
  return (await hidingsOf(read, [adId])).get(adId) ?? null;
}

/** When an ad last came to a status; null if never. */
export async function lastChangeTo(read: Read, adId: string, status: number): Promise<Date | null> {
  const change = await read
    .selectFrom('ad_status_changes')
    .select('created_at')
    .where('ad_id', '=', adId)
    .where('to_status', '=', status)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return change?.created_at ?? null;
}

export async function insertAppeal(
  tx: Tx,
  { now, ...appeal }: { ad_id: string; decision_id: number; text: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('appeals')
    .values({ id: newId(), ...appeal, created_at: now })
    .execute();
}

/** Ends the waiting appeal of an ad; returns whether there was one. */
export async function endAppeal(
  tx: Tx,
  ad_id: string,
  { outcome, answer, now }: { outcome: AppealOutcome; answer: string; now: Date },
): Promise<boolean> {
  const ended = await tx
    .updateTable('appeals')
    .set({ outcome, answer, decided_at: now })
    .where('ad_id', '=', ad_id)
    .where('outcome', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
