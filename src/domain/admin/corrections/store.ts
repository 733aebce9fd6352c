import { sql } from 'kysely';
import { z } from 'zod';
import type { Read, Tx } from '../../../base/database.ts';
import { lockName } from '../../../base/lock-name.ts';
import { CORRECTION_KINDS, CORRECTION_STATES, type CorrectionState } from '../../../contract/admin/correction-rules.ts';

const stored = z.object({
  id: z.string(),
  kind: z.enum(CORRECTION_KINDS),
  user_id: z.string(),
  amount: z.int(),
  subject_id: z.string().nullable(),
  reason: z.string(),
  state: z.enum(CORRECTION_STATES),
  requested_by: z.string(),
  requested_at: z.date(),
  expires_at: z.date(),
  decided_by: z.string().nullable(),
  decided_at: z.date().nullable(),
});
export type StoredCorrection = z.output<typeof stored>;
const COLUMNS = Object.keys(stored.shape) as (keyof StoredCorrection)[];

/** Serialises an administrator's orders until the transaction ends, so that adding them up is safe. */
export async function lockOrdersOf(tx: Tx, administratorId: string): Promise<void> {
  await lockName(tx, `corrections of ${administratorId}`);
}

/**
 * The coins that an administrator has moved since a time, in all without refunds of payments, and for one user with
 * them. What waits counts too.
 */
export async function movedSince(
  tx: Tx,
  { by, user_id, since }: { by: string; user_id: string; since: Date },
): Promise<{ total: number; of_user: number }> {
  return await tx
    .selectFrom('coin_corrections')
    .select([
      sql<number>`coalesce(sum(abs(amount)) filter (where kind <> 'topup_refund'), 0)::bigint`.as('total'),
      sql<number>`coalesce(sum(abs(amount)) filter (where user_id = ${user_id}::uuid), 0)::bigint`.as('of_user'),
    ])
    .where('requested_by', '=', by)
    .where('requested_at', '>', since)
    .where('state', 'in', ['waiting', 'booked'])
    .executeTakeFirstOrThrow();
}

/** False if a refund of the same payment waits or is booked. */
export async function insertCorrection(tx: Tx, row: StoredCorrection): Promise<boolean> {
  const inserted = await tx
    .insertInto('coin_corrections')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Locks a row until the transaction ends. */
export async function lockCorrection(tx: Tx, id: string): Promise<StoredCorrection | null> {
  const row = await tx
    .selectFrom('coin_corrections')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? stored.parse(row) : null;
}

export async function endCorrection(
  tx: Tx,
  id: string,
  end: { state: CorrectionState; decided_by: string | null; decided_at: Date },
): Promise<void> {
  await tx.updateTable('coin_corrections').set(end).where('id', '=', id).execute();
}

/** Ends those that waited too long. */
export async function expireCorrections(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('coin_corrections')
    .set({ state: 'expired', decided_at: now })
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function findCorrections(
  read: Read,
  list: {
    state: CorrectionState | null;
    from: Date | null;
    until: Date | null;
    after: { requested_at: Date; id: string } | null;
    limit: number;
  },
): Promise<StoredCorrection[]> {
  const { state, from, until, after, limit } = list;
  const rows = await read
    .selectFrom('coin_corrections')
    .select(COLUMNS)
    .$if(state !== null, (query) => query.where('state', '=', state ?? ''))
    .$if(from !== null, (query) => query.where('requested_at', '>=', from))
    .$if(until !== null, (query) => query.where('requested_at', '<', until))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(requested_at, id) < (${after?.requested_at ?? null}::timestamptz, ${after?.id ?? null}::uuid)`,
      ),
    )
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return z.array(stored).parse(rows);
}

/** The number of orders that wait for another administrator. */
export async function countWaitingCorrections(read: Read, now: Date): Promise<number> {
  const { total } = await read
    .selectFrom('coin_corrections')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return total;
}
