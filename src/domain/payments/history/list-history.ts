import { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Read } from '../../../base/database.ts';
import { type ParsedOf, type ResultOf, timestamp, id as uuid } from '../../../contract/api/endpoint.ts';
import { PAYMENT_STATUSES } from '../../../contract/payments/rules.ts';
import { startOfJakartaDay } from '../../../contract/text/jakarta.ts';
import type { HistoryFilter, HistoryRow, listTransactions } from '../../../contract/wallet/endpoints.ts';
import { HISTORY_KINDS } from '../../../contract/wallet/rules.ts';
import type { SignedInCall } from '../../call.ts';
import { cursorsOf, pageOf } from '../../page.ts';
import type { Services } from '../../services.ts';
import { type EntryFilter, type OwedRow, owedRows, type WalletRow, walletRows } from '../../wallet/public.ts';
import { failureReasonOf } from '../failure-reasons.ts';
import { findHistoryPayments, type HistoryPayment, listIdlePayments } from './history-store.ts';

const PAGE_SIZE = 30;
const lastRow = z.object({ created_at: timestamp.transform((text) => new Date(text)), id: uuid });

/** A page of a user's wallet and of the payments that moved no coins, newest first. */
export async function listHistory(
  { database: { read }, tokens }: Services,
  { actor }: SignedInCall,
  { cursor, ...filter }: ParsedOf<typeof listTransactions>,
): Promise<ResultOf<typeof listTransactions>> {
  const cursors = cursorsOf(tokens, 'history', lastRow);
  const list = {
    ...entryFilter(actor.user_id, filter),
    after: cursor === undefined ? null : cursors.read(cursor),
    limit: PAGE_SIZE + 1,
  };
  // Payments are read first: a payment that completes in between is found twice and removed here, never missed.
  const idle = showsIdle(filter) ? await listIdlePayments(read, list) : [];
  const entries = [...(await walletRows(read, list)), ...(await owedRows(read, list))];
  const rows = await explainRows(read, actor.user_id, entries);
  const paid = new Set(rows.flatMap((row) => (row.payment ? [row.payment.id] : [])));
  const idlePayments = idle.filter(({ id }) => !paid.has(id)).map(presentIdle);
  const found = [...rows, ...idlePayments].toSorted(newestFirst).slice(0, PAGE_SIZE + 1);
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, ({ created_at, id }) => cursors.write({ created_at, id }));
  return { data: shown, next_cursor };
}

/** A wallet's rows with their payments. */
export async function explainRows(
  read: Read,
  userId: string,
  entries: readonly (WalletRow | OwedRow)[],
): Promise<HistoryRow[]> {
  const ids = [...new Set(entries.flatMap(({ payment_id }) => (payment_id === null ? [] : [payment_id])))];
  const payments = await findHistoryPayments(read, userId, ids);
  return entries.map(({ payment_id, ...row }) => {
    const found = payment_id === null ? undefined : payments.get(payment_id);
    return { ...row, payment: found ? presentPayment(found) : null };
  });
}

/** The filter for the wallet's rows; its days are those of Jakarta. */
export function entryFilter(userId: string, { flow, kind, date }: HistoryFilter): EntryFilter {
  return {
    user_id: userId,
    flow: flow ?? null,
    causes: kind ? HISTORY_KINDS[kind] : null,
    from: date ? startOfJakartaDay(date[0]) : null,
    until: date ? addMilliseconds(startOfJakartaDay(date[1]), MILLISECONDS.day) : null,
  };
}

/** Open and failed payments count as incoming purchases. */
function showsIdle({ flow, kind }: HistoryFilter): boolean {
  return flow !== 'out' && (kind === undefined || kind === 'purchase');
}

function presentPayment(payment: HistoryPayment): HistoryRow['payment'] {
  const { was_paid, created_at, failure_code, ...facts } = payment;
  return { ...facts, failure_reason: failureReasonOf(payment), has_invoice: was_paid };
}

function presentIdle(payment: HistoryPayment): HistoryRow {
  const { id, coins, bonus_coins, status, created_at } = payment;
  return {
    id,
    amount: status === PAYMENT_STATUSES.PENDING ? coins + bonus_coins : 0,
    flow: 'in',
    cause: 'topup',
    subject_id: id,
    subject_title: null,
    balance_after: null,
    created_at: created_at.toISOString(),
    payment: presentPayment(payment),
  };
}

function newestFirst(a: HistoryRow, b: HistoryRow): number {
  return compare(b.created_at, a.created_at) || compare(b.id, a.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
