import { sql } from 'kysely';
import { z } from 'zod';
import type { Read, Tx } from '../../../base/database.ts';
import { newId } from '../../../base/ids.ts';

/** A discrepancy about money, open until an operator has closed it or it has resolved itself. */
export type NewFinding = {
  kind: string;
  payment_id: string | null;
  gateway: string;
  gateway_id: string;
  /** No personal data. */
  details: Record<string, string | number | null>;
  now: Date;
};

/** Records a finding unless it is already open or an operator has closed the same one. Returns whether it is new. */
export async function recordFinding(tx: Tx, { now, ...finding }: NewFinding): Promise<boolean> {
  const { rows } = await sql`
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
    returning id`.execute(tx);
  return rows.length === 1;
}

/** Closes findings that have resolved themselves. */
export async function closeResolved(tx: Tx, paymentId: string, kinds: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('payment_findings')
    .set({ closed_at: now })
    .where('payment_id', '=', paymentId)
    .where('kind', 'in', kinds)
    .where('closed_at', 'is', null)
    .execute();
}

const stored = z.object({
  id: z.string(),
  kind: z.string(),
  payment_id: z.string().nullable(),
  payment_code: z.string().nullable(),
  gateway: z.string(),
  gateway_id: z.string(),
  details: z.record(z.string(), z.unknown()),
  found_at: z.date(),
  closed_at: z.date().nullable(),
  closing_note: z.string().nullable(),
});
export type StoredFinding = z.output<typeof stored>;

/** Findings, newest first, before the one named. */
export async function listFindings(
  read: Read,
  page: { before: string | null; is_open: boolean | null; limit: number },
): Promise<StoredFinding[]> {
  const rows = await read
    .selectFrom('payment_findings as finding')
    .leftJoin('payments', 'payments.id', 'finding.payment_id')
    .select(['finding.id', 'kind', 'payment_id', 'payments.code as payment_code', 'finding.gateway'])
    .select(['finding.gateway_id', 'details', 'found_at', 'closed_at', 'closing_note'])
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
  if (closed) return closed;
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
