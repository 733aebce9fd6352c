import { sql } from 'kysely';
import { z } from 'zod';
import type { Read } from '../../../base/database.ts';
import { payment } from '../../../contract/payments/endpoints.ts';
import { PAYMENT_STATUSES } from '../../../contract/payments/rules.ts';
import type { Position } from '../../wallet/public.ts';

const { PENDING, VOIDED, COMPLETED, FAILED, EXPIRED } = PAYMENT_STATUSES;

const stored = payment
  .pick({
    id: true,
    code: true,
    channel: true,
    amount: true,
    status: true,
    coins: true,
    bonus_coins: true,
  })
  .extend({
    failure_code: z.string().nullable(),
    created_at: z.date(),
    /** Its coins were credited once, so that there is an invoice. */
    was_paid: z.boolean(),
  });
export type HistoryPayment = z.output<typeof stored>;

const COLUMNS = sql`id, code, channel, amount, status, coins, bonus_coins, failure_code, created_at,
  status in (${sql.lit(COMPLETED)}, ${sql.lit(VOIDED)}) and capture_id is not null as was_paid`;

/**
 * The condition of the index payments_idle. Its values are literals: with parameters the planner does not use the
 * index.
 */
const MOVED_NO_COINS = sql`(status in (${sql.lit(PENDING)}, ${sql.lit(FAILED)}, ${sql.lit(EXPIRED)})
  or (status = ${sql.lit(VOIDED)} and capture_id is null))`;

/** A user's payments that moved no coins, newest first, after the given position. */
export async function listIdlePayments(
  read: Read,
  list: { user_id: string; from: Date | null; until: Date | null; after: Position | null; limit: number },
): Promise<HistoryPayment[]> {
  const { rows } = await sql`select ${COLUMNS} from payments
    where ${MOVED_NO_COINS} and user_id = ${list.user_id}::uuid
      ${list.from ? sql`and created_at >= ${list.from}::timestamptz` : sql``}
      ${list.until ? sql`and created_at < ${list.until}::timestamptz` : sql``}
      ${list.after ? sql`and (created_at, id) < (${list.after.created_at}::timestamptz, ${list.after.id}::uuid)` : sql``}
    order by created_at desc, id desc limit ${list.limit}`.execute(read);
  return z.array(stored).parse(rows);
}

/** A user's payments among these ids. */
export async function findHistoryPayments(
  read: Read,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, HistoryPayment>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql`select ${COLUMNS} from payments
    where id = any(${ids}::uuid[]) and user_id = ${userId}::uuid`.execute(read);
  return new Map(
    z
      .array(stored)
      .parse(rows)
      .map((row) => [row.id, row]),
  );
}
