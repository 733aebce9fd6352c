import { sql, type Updateable } from 'kysely';
import { z } from 'zod';
import type { Read, Tx } from '../../base/database.ts';
import type { DB } from '../../base/database-types.ts';
import { addJob } from '../../base/outbox.ts';
import { PAYMENT_STATUSES } from '../../contract/payment-rules.ts';
import { payment } from '../../contract/payments.ts';

/** Money that we give back on purpose, as far as it has come: `refunded_at` and `failed_at` are its two ends. */
const refund = z.object({
  reason: z.string(),
  by: z.string(),
  asked_at: z.string(),
  /** The gateway's name for it; null until it has taken the order. */
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
    /** In the gateway's words, or ours. */
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
    /** Where we gave the money back on purpose. */
    refund: refund.nullable(),
  });
/** A payment as its row says. */
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

/** A person's new payments are placed one after the other: counting those that wait is no race then. */
export async function lockPlacing(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payments of ${userId}`}, 0))`.execute(tx);
}

/** False where its code is taken. */
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

/** How many payments a person has placed after a moment that brought no coins, waiting or given up. */
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

/** Locks a payment until the transaction ends; its person's wallet is locked after it, never before. */
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

/** Whether another payment was paid by this capture. */
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

/** A person's payments, newest first, after the one named. */
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

/** Payments that may still be paid, oldest first, after the one named: all that wait, and those given up since a moment. */
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
 * Takes payments that wait although the last asking is over, those first that were taken longest ago: however many are
 * never answered, each has its turn.
 */
export async function claimStalePayments(tx: Tx, page: { before: Date; limit: number; now: Date }): Promise<string[]> {
  const rows = await tx
    .updateTable('payments')
    .set({ recalled_at: page.now })
    .where('id', 'in', (query) =>
      query
        .selectFrom('payments as waiting')
        .select('waiting.id')
        .where('waiting.status', '=', PAYMENT_STATUSES.PENDING)
        .where('waiting.created_at', '<', page.before)
        .orderBy('waiting.recalled_at', (order) => order.asc().nullsFirst())
        .orderBy('waiting.created_at')
        .limit(page.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Payments whose coins were taken back before a moment and whose refund has come to no end, after the one named. */
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

/** The job that asks the gateway about one payment. */
export const POLL_PAYMENT_JOB = 'poll_payment';

export async function schedulePoll(tx: Tx, paymentId: string, timestamps: readonly Date[]): Promise<void> {
  const queue = queueOf(paymentId);
  for (const run_at of timestamps) await addJob(tx, POLL_PAYMENT_JOB, { payment_id: paymentId }, { run_at, queue });
}

/** Two at once: a gateway that hangs must not hold all hands of a worker. */
export function queueOf(id: string): string {
  return `gateway ${Number.parseInt(id.slice(-1), 16) % 2}`;
}
