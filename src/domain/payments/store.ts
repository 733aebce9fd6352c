import { sql, type Updateable } from 'kysely';
import { z } from 'zod';
import type { Read, Tx } from '../../base/database.ts';
import type { DB } from '../../base/database-types.ts';
import { lockName } from '../../base/lock-name.ts';
import { addJob } from '../../base/outbox.ts';
import { payment } from '../../contract/payments/endpoints.ts';
import { PAYMENT_STATUSES } from '../../contract/payments/rules.ts';

/** A refund that an administrator ordered; `refunded_at` and `failed_at` are the times of its two final results. */
const refund = z.object({
  reason: z.string(),
  by: z.string(),
  ordered_at: z.string(),
  /** The gateway's id of the refund; null until it has accepted the order. */
  gateway_id: z.string().nullable().default(null),
  refunded_at: z.string().nullable(),
  failed_at: z.string().nullable().default(null),
});
export type StoredRefund = z.output<typeof refund>;

const stored = payment
  .pick({
    id: true,
    code: true,
    status: true,
    channel: true,
    package_id: true,
    coins: true,
    bonus_coins: true,
    amount: true,
    currency: true,
    is_late: true,
  })
  .extend({
    user_id: z.string(),
    request_hash: z.string(),
    gateway: z.string(),
    gateway_id: z.string().nullable(),
    capture_id: z.string().nullable(),
    /** The gateway's code, or ours. */
    failure_code: z.string().nullable(),
    actions: z.object({
      qr_string: z.string().nullable().default(null),
      desktop_url: z.string().nullable().default(null),
      mobile_url: z.string().nullable().default(null),
    }),
    created_at: z.date(),
    expires_at: z.date().nullable(),
    paid_at: z.date().nullable(),
    settled_at: z.date().nullable(),
    voided_at: z.date().nullable(),
    /** Set if an administrator refunded the payment. */
    refund: refund.nullable(),
  });
/** A payment as it is stored. */
export type StoredPayment = z.output<typeof stored>;

const COLUMNS = [
  'id',
  'code',
  'user_id',
  'status',
  'channel',
  'package_id',
  'coins',
  'bonus_coins',
  'amount',
  'currency',
  'request_hash',
  'gateway',
  'gateway_id',
  'capture_id',
  'actions',
  'failure_code',
  'is_late',
  'created_at',
  'expires_at',
  'paid_at',
  'settled_at',
  'voided_at',
  'refund',
] as const;

export type NewPayment = Pick<
  StoredPayment,
  | 'id'
  | 'code'
  | 'user_id'
  | 'channel'
  | 'package_id'
  | 'coins'
  | 'bonus_coins'
  | 'amount'
  | 'currency'
  | 'request_hash'
  | 'gateway'
  | 'created_at'
> & { idempotency_key: string };

/** Serialises a user's new payments until the transaction ends, so that counting open ones is safe. */
export async function lockNewPayments(tx: Tx, userId: string): Promise<void> {
  await lockName(tx, `payments of ${userId}`);
}

/** False if the code is taken. */
export async function insertPayment(tx: Tx, row: NewPayment): Promise<boolean> {
  const inserted = await tx
    .insertInto('payments')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findByKey(tx: Tx, userId: string, key: string): Promise<StoredPayment | null> {
  const row = await tx
    .selectFrom('payments')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row ? stored.parse(row) : null;
}

export async function countWaiting(read: Read, userId?: string): Promise<number> {
  const { total } = await read
    .selectFrom('payments')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('status', '=', PAYMENT_STATUSES.PENDING)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .executeTakeFirstOrThrow();
  return total;
}

/** The number of a user's payments since `since` that credited no coins. */
export async function countUnpaid(read: Read, userId: string, since: Date): Promise<number> {
  const { total } = await read
    .selectFrom('payments')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('capture_id', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

/** The id of the payment with this code (TX-YYMMDD-NNNNNN); null if there is none. */
export async function paymentIdOf(read: Read, code: string): Promise<string | null> {
  const row = await read.selectFrom('payments').select('id').where('code', '=', code).executeTakeFirst();
  return row?.id ?? null;
}

export async function findPayment(read: Read, id: string): Promise<StoredPayment | null> {
  const row = await read.selectFrom('payments').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row ? stored.parse(row) : null;
}

export async function findOwnPayment(read: Read, userId: string, id: string): Promise<StoredPayment | null> {
  const found = await findPayment(read, id);
  return found?.user_id === userId ? found : null;
}

export async function findByGatewayId(read: Read, gateway: string, gatewayId: string): Promise<StoredPayment | null> {
  const row = await read
    .selectFrom('payments')
    .select(COLUMNS)
    .where('gateway', '=', gateway)
    .where('gateway_id', '=', gatewayId)
    .executeTakeFirst();
  return row ? stored.parse(row) : null;
}

export async function findByCapture(read: Read, gateway: string, captureId: string): Promise<StoredPayment | null> {
  const row = await read
    .selectFrom('payments')
    .select(COLUMNS)
    .where('gateway', '=', gateway)
    .where('capture_id', '=', captureId)
    .executeTakeFirst();
  return row ? stored.parse(row) : null;
}

/** Locks a payment until the transaction ends; lock its user's wallet after it, never before. */
export async function lockPayment(tx: Tx, id: string): Promise<StoredPayment> {
  const row = await tx
    .selectFrom('payments')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return stored.parse(row);
}

export async function updatePayment(
  tx: Tx,
  id: string,
  changes: Omit<Updateable<DB['payments']>, 'actions' | 'refund'> & Partial<Pick<StoredPayment, 'actions' | 'refund'>>,
): Promise<StoredPayment> {
  const { actions, refund, ...rest } = changes;
  const row = await tx
    .updateTable('payments')
    .set({
      ...rest,
      ...(actions ? { actions: JSON.stringify(actions) } : {}),
      ...(refund ? { refund: JSON.stringify(refund) } : {}),
    })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return stored.parse(row);
}

/** Whether another payment has this capture. */
export async function isCaptureUsed(tx: Tx, payment: { id: string; gateway: string }, captureId: string) {
  const other = await tx
    .selectFrom('payments')
    .select('id')
    .where('gateway', '=', payment.gateway)
    .where('capture_id', '=', captureId)
    .where('id', '<>', payment.id)
    .executeTakeFirst();
  return other !== undefined;
}

/** A user's payments, newest first, after the one named. */
export async function listPaymentsOf(
  read: Read,
  userId: string,
  page: { after: string | null; status: number | null; limit: number },
): Promise<StoredPayment[]> {
  const rows = await read
    .selectFrom('payments')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .$if(page.status !== null, (query) => query.where('status', '=', page.status ?? 0))
    .$if(page.after !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (select created_at, id from payments
          where id = ${page.after}::uuid and user_id = ${userId}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
  return z.array(stored).parse(rows);
}

/** All payments that were started in a period, newest first, after the given position. */
export async function paymentsBetween(
  read: Read,
  list: { from: Date; until: Date; after: { created_at: Date; id: string } | null; limit: number },
): Promise<StoredPayment[]> {
  const { from, until, after, limit } = list;
  const rows = await read
    .selectFrom('payments')
    .select(COLUMNS)
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (${after?.created_at ?? null}::timestamptz, ${after?.id ?? null}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return z.array(stored).parse(rows);
}

/** Payments that may still be paid, oldest first, after the one named: open ones, and those closed since `since`. */
export async function listUndecided(
  read: Read,
  page: { after: string | null; since: Date; limit: number },
): Promise<string[]> {
  const { PENDING, FAILED, EXPIRED } = PAYMENT_STATUSES;
  const rows = await read
    .selectFrom('payments')
    .select('id')
    .where(({ and, eb, or }) =>
      or([
        eb('status', '=', PENDING),
        and([eb('status', 'in', [FAILED, EXPIRED]), eb('created_at', '>=', page.since)]),
      ]),
    )
    .$if(page.after !== null, (query) => query.where('id', '>', page.after ?? ''))
    .orderBy('id')
    .limit(page.limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Claims open payments after their last scheduled poll, those claimed longest ago first, so that each of them is
 * polled.
 */
export async function claimStalePayments(tx: Tx, page: { before: Date; limit: number; now: Date }): Promise<string[]> {
  const rows = await tx
    .updateTable('payments')
    .set({ stale_poll_at: page.now })
    .where('id', 'in', (query) =>
      query
        .selectFrom('payments as waiting')
        .select('waiting.id')
        .where('waiting.status', '=', PAYMENT_STATUSES.PENDING)
        .where('waiting.created_at', '<', page.before)
        .orderBy('waiting.stale_poll_at', (order) => order.asc().nullsFirst())
        .orderBy('waiting.created_at')
        .limit(page.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Open refunds whose coins were taken back before `before`, after the one named. */
export async function listOpenRefunds(
  read: Read,
  page: { after: string | null; before: Date; limit: number },
): Promise<StoredPayment[]> {
  const rows = await read
    .selectFrom('payments')
    .select(COLUMNS)
    .where(sql<boolean>`refund is not null and refund ->> 'refunded_at' is null and refund ->> 'failed_at' is null`)
    .where('voided_at', '<', page.before)
    .$if(page.after !== null, (query) => query.where('id', '>', page.after ?? ''))
    .orderBy('id')
    .limit(page.limit)
    .execute();
  return z.array(stored).parse(rows);
}

/** Name of the job that polls one payment. */
export const POLL_PAYMENT_JOB = 'poll_payment';

export async function schedulePoll(tx: Tx, paymentId: string, timestamps: readonly Date[]): Promise<void> {
  const queue = queueOf(paymentId);
  for (const run_at of timestamps) await addJob(tx, POLL_PAYMENT_JOB, { payment_id: paymentId }, { run_at, queue });
}

/** Two queues, so that a slow gateway cannot block all slots of a worker. */
export function queueOf(id: string): string {
  return `gateway ${Number.parseInt(id.slice(-1), 16) % 2}`;
}
