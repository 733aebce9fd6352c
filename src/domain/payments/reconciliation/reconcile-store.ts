import type { Read } from '../../../base/database.ts';
import { PAYMENT_STATUSES } from '../../../contract/payments/rules.ts';
import { isUuid } from '../../../contract/text/uuid.ts';

export type ComparedPayment = {
  id: string;
  code: string;
  status: number;
  amount: number;
  currency: string;
  gateway_id: string | null;
  capture_id: string | null;
  paid_at: Date | null;
};
const COLUMNS = ['id', 'code', 'status', 'amount', 'currency', 'gateway_id', 'capture_id', 'paid_at'] as const;

/** Payments by the gateway's references; references that are not our ids are ignored. */
export async function findCompared(read: Read, references: readonly string[]): Promise<Map<string, ComparedPayment>> {
  const ids = references.filter((reference) => isUuid(reference));
  if (ids.length === 0) return new Map();
  const rows = await read.selectFrom('payments').select(COLUMNS).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Payments paid within a period and still COMPLETED, by time; a page after the one named. */
export function listPaidBetween(
  read: Read,
  period: { from: Date; to: Date },
  after: ComparedPayment | null,
  limit: number,
): Promise<ComparedPayment[]> {
  return read
    .selectFrom('payments')
    .select(COLUMNS)
    .where('status', '=', PAYMENT_STATUSES.COMPLETED)
    .where('paid_at', '>=', period.from)
    .where('paid_at', '<', period.to)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('paid_at', 'id'), '>', tuple(after?.paid_at ?? period.from, after?.id ?? '')),
      ),
    )
    .orderBy('paid_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}
