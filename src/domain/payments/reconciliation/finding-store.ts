import { sql } from 'kysely';
import { z } from 'zod';
import type { Read, Tx } from '../../../base/database.ts';
import { newId } from '../../../base/ids.ts';
import { paymentStatus } from '../../../contract/payments/endpoints.ts';
import { PAYMENT_CHANNELS, PAYMENT_STATUSES, type PaymentChannel } from '../../../contract/payments/rules.ts';
import { closeReview, closeReviews, openReview } from '../../review-queue/public.ts';

/** A discrepancy about money, open until an administrator has closed it or it has resolved itself. */
export type NewFinding = {
  kind: string;
  payment_id: string | null;
  gateway: string;
  gateway_id: string;
  /** No personal data. */
  details: Record<string, string | number | null>;
  now: Date;
};

/** Before the ads of new people, after what may defraud somebody today. */
const FINDING_SEVERITY = 70;

/**
 * Records a finding and opens its job, unless it is already open or an administrator has closed the same one. Returns
 * whether it is new.
 */
export async function recordFinding(tx: Tx, { now, ...finding }: NewFinding): Promise<boolean> {
  const { rows } = await sql<{ id: string; owner_id: string | null }>`
    insert into payment_findings (id, kind, payment_id, gateway, gateway_id, details, found_at)
    select ${newId()}::uuid, ${finding.kind}, ${finding.payment_id}::uuid, ${finding.gateway}, ${finding.gateway_id},
      ${JSON.stringify(finding.details)}::jsonb, ${now}::timestamptz
    where not exists (
      select from payment_findings known
      where known.kind = ${finding.kind} and known.payment_id is not distinct from ${finding.payment_id}::uuid
        and known.gateway = ${finding.gateway} and known.gateway_id = ${finding.gateway_id}
        and known.details = ${JSON.stringify(finding.details)}::jsonb and known.closed_by is not null
    )
    on conflict do nothing
    returning id, (select user_id from payments where payments.id = payment_id) as owner_id`.execute(tx);
  const [found] = rows;
  if (!found) return false;
  await openReview(tx, {
    kind: 'finding',
    subject: { type: 'finding', id: found.id },
    owner_id: found.owner_id,
    severity: FINDING_SEVERITY,
    reasons: [],
    now,
  });
  return true;
}

/** Closes findings that have resolved themselves. */
export async function closeResolved(tx: Tx, paymentId: string, kinds: readonly string[], now: Date): Promise<void> {
  const closed = await tx
    .updateTable('payment_findings')
    .set({ closed_at: now })
    .where('payment_id', '=', paymentId)
    .where('kind', 'in', kinds)
    .where('closed_at', 'is', null)
    .returning('id')
    .execute();
  const about = { subject_ids: closed.map(({ id }) => id), kinds: ['finding'] as const };
  await closeReviews(tx, about, { decision: 'resolved', decided_by: null, now });
}

const stored = z.object({
  id: z.string(),
  kind: z.string(),
  payment_id: z.string().nullable(),
  payment_code: z.string().nullable(),
  payment: z
    .object({
      user_id: z.string(),
      channel: z.enum(PAYMENT_CHANNELS),
      amount: z.int(),
      coins: z.int(),
      status: paymentStatus,
    })
    .nullable(),
  gateway: z.string(),
  gateway_id: z.string(),
  details: z.record(z.string(), z.unknown()),
  found_at: z.date(),
  closed_at: z.date().nullable(),
  closing_note: z.string().nullable(),
});
export type StoredFinding = z.output<typeof stored>;

const PAYMENT_OF_FINDING = sql`case when payments.id is not null then jsonb_build_object('user_id', payments.user_id,
  'channel', payments.channel, 'amount', payments.amount, 'coins', payments.coins + payments.bonus_coins,
  'status', payments.status) end`.as('payment');

function findingsQuery(read: Read) {
  return read
    .selectFrom('payment_findings as finding')
    .leftJoin('payments', 'payments.id', 'finding.payment_id')
    .select(['finding.id', 'kind', 'payment_id', 'payments.code as payment_code', 'finding.gateway'])
    .select(['finding.gateway_id', 'details', 'found_at', 'closed_at', 'closing_note'])
    .select(PAYMENT_OF_FINDING);
}

/** Findings by id. */
export async function findingsByIds(read: Read, ids: readonly string[]): Promise<Map<string, StoredFinding>> {
  if (ids.length === 0) return new Map();
  const rows = await findingsQuery(read).where('finding.id', 'in', ids).execute();
  return new Map(
    z
      .array(stored)
      .parse(rows)
      .map((finding) => [finding.id, finding]),
  );
}

/** Findings, newest first, before the one named. */
export async function listFindings(
  read: Read,
  page: { before: string | null; is_open: boolean | null; limit: number },
): Promise<StoredFinding[]> {
  const rows = await findingsQuery(read)
    .$if(page.before !== null, (query) => query.where('finding.id', '<', page.before ?? ''))
    .$if(page.is_open !== null, (query) => query.where('closed_at', page.is_open ? 'is' : 'is not', null))
    .orderBy('finding.id', 'desc')
    .limit(page.limit)
    .execute();
  return z.array(stored).parse(rows);
}

/** Closes an open finding as a user; undefined for an unknown finding, null for a closed one. */
export async function closeFinding(
  tx: Tx,
  closing: { id: string; closed_by: string; note: string; now: Date },
): Promise<{ id: string } | null | undefined> {
  const closed = await tx
    .updateTable('payment_findings')
    .set({ closed_at: closing.now, closed_by: closing.closed_by, closing_note: closing.note })
    .where('id', '=', closing.id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (closed) {
    const end = { decision: 'settled', decided_by: closing.closed_by, now: closing.now };
    await closeReview(tx, { kind: 'finding', subject_id: closing.id, ...end });
    return closed;
  }
  const known = await tx.selectFrom('payment_findings').select('id').where('id', '=', closing.id).executeTakeFirst();
  return known ? null : undefined;
}

export async function countOpenFindings(read: Read): Promise<number> {
  const { total } = await read
    .selectFrom('payment_findings')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

/** The rupiah of the payments that open findings are about. */
export async function sumOpenFindings(read: Read): Promise<number> {
  const { total } = await read
    .selectFrom('payments')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('total'))
    .where('id', 'in', (from) =>
      from.selectFrom('payment_findings').select('payment_id').where('closed_at', 'is', null).$narrowType<{
        payment_id: string;
      }>(),
    )
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * The payments that were paid in a period, by channel: how many, how many of them without an open finding, and rupiah.
 */
export async function agreementByChannel(read: Read, period: { from: Date; until: Date }) {
  const { rows } = await sql<{ channel: PaymentChannel; payments: number; agreed: number; amount: number }>`
    select channel, count(*) as payments, count(*) filter (where finding.payment_id is null) as agreed,
      coalesce(sum(amount), 0)::bigint as amount
    from payments left join (select distinct payment_id from payment_findings where closed_at is null) finding
      on finding.payment_id = payments.id
    where status = ${sql.lit(PAYMENT_STATUSES.COMPLETED)} and paid_at >= ${period.from}::timestamptz
      and paid_at < ${period.until}::timestamptz
    group by channel order by payments desc, channel`.execute(read);
  return rows;
}
