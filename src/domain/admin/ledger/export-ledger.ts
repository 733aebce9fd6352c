import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type * as contract from '../../../contract/admin/ledger.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import type { TableCell } from '../../../contract/payments/documents.ts';
import { startOfJakartaDay } from '../../../contract/text/jakarta.ts';
import { recordAuditEntry } from '../../audit/public.ts';
import type { SignedInCall } from '../../call.ts';
import { paymentsBetween } from '../../payments/public.ts';
import type { Services } from '../../services.ts';
import { listLedgerEntries } from '../../wallet/public.ts';
import { findCorrections } from '../corrections/store.ts';
import { handWritten } from './list-ledger.ts';

/** Rows that are in memory at once. */
const BATCH = 1000;

type Period = { from: Date; until: Date };
type Table = {
  columns: readonly string[];
  batches: (period: Period) => AsyncIterable<TableCell[][]>;
};

/** Movements, top-ups or corrections of a period as a table, read while it is sent. The order is in the audit log. */
export async function exportLedger(
  { database, documents, clock }: Pick<Services, 'database' | 'documents' | 'clock'>,
  { actor: { user_id }, locale }: SignedInCall,
  { table, from, to }: ParsedOf<typeof contract.exportLedger>,
): Promise<ResultOf<typeof contract.exportLedger>> {
  const period = { from: startOfJakartaDay(from), until: addMilliseconds(startOfJakartaDay(to), MILLISECONDS.day) };
  await database.transaction((tx) =>
    recordAuditEntry(tx, {
      actor: user_id,
      action: 'ledger.export',
      subject_id: user_id,
      reason: null,
      before: {},
      after: { table, from, to },
      now: clock.now(),
    }),
  );
  const { columns, batches } = tablesOf(database)[table];
  return documents.moneyTable(locale, columns, batches(period), `${table}-${from}-${to}.csv`);
}

function tablesOf({ read }: Services['database']): Record<ParsedOf<typeof contract.exportLedger>['table'], Table> {
  return {
    entries: {
      columns: [
        'time',
        'id',
        'user_id',
        'cause',
        'coins',
        'balance_after',
        'subject_id',
        'title',
        'reason',
        'by',
        'agreed_by',
      ],
      batches: (period) =>
        inBatches(
          (after: { created_at: Date; id: string } | null) =>
            listLedgerEntries(read, { ...period, user_id: null, causes: null, after, limit: BATCH }),
          ({ created_at, id, user_id, cause, amount, balance_after, subject_id, details }) => {
            const { title, reason, by, agreed_by } = handWritten(details);
            return [created_at, id, user_id, cause, amount, balance_after, subject_id, title, reason, by, agreed_by];
          },
        ),
    },
    topups: {
      columns: [
        'time',
        'id',
        'code',
        'user_id',
        'status',
        'channel',
        'coins',
        'bonus_coins',
        'rupiah',
        'paid',
        'voided',
      ],
      batches: (period) =>
        inBatches(
          (after: { created_at: Date; id: string } | null) => paymentsBetween(read, { ...period, after, limit: BATCH }),
          ({ created_at, id, code, user_id, status, channel, coins, bonus_coins, amount, paid_at, voided_at }) => [
            created_at,
            id,
            code,
            user_id,
            status,
            channel,
            coins,
            bonus_coins,
            amount,
            paid_at,
            voided_at,
          ],
        ),
    },
    corrections: {
      columns: [
        'time',
        'id',
        'kind',
        'user_id',
        'coins',
        'subject_id',
        'reason',
        'state',
        'requested_by',
        'decided_by',
        'decided',
      ],
      batches: (period) =>
        inBatches(
          (after: { requested_at: Date; id: string } | null) =>
            findCorrections(read, { ...period, state: null, after, limit: BATCH }),
          ({
            requested_at,
            id,
            kind,
            user_id,
            amount,
            subject_id,
            reason,
            state,
            requested_by,
            decided_by,
            decided_at,
          }) => [
            requested_at,
            id,
            kind,
            user_id,
            amount,
            subject_id,
            reason,
            state,
            requested_by,
            decided_by,
            decided_at,
          ],
        ),
    },
  };
}

/** All rows of a list, page by page, as cells. */
async function* inBatches<Row>(
  readPage: (after: Row | null) => Promise<Row[]>,
  cellsOf: (row: Row) => TableCell[],
): AsyncGenerator<TableCell[][]> {
  let after: Row | null = null;
  for (;;) {
    const page: Row[] = await readPage(after);
    yield page.map(cellsOf);
    after = page.at(-1) ?? null;
    if (page.length < BATCH) return;
  }
}
