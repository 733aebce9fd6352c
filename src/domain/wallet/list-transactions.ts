import type { z } from 'zod';
import type { Read } from '../../base/database.ts';
import type { JsonValue } from '../../base/database-types.ts';
import type { ParsedOf, ResultOf } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import { type listTransactions, TRANSFER_CAUSES, type TransferCause, type transaction } from '../../contract/wallet.ts';
import { type Entry, listEntries, listEntriesAbout } from './store.ts';

type Transaction = z.output<typeof transaction>;

const PAGE_SIZE = 30;

/** A page of a person's own wallet, newest first, each row with its reason and the balance it left. */
export async function listOwnTransactions(
  read: Read,
  userId: string,
  input: ParsedOf<typeof listTransactions>,
): Promise<ResultOf<typeof listTransactions>> {
  const entries = await listEntries(read, {
    user_id: userId,
    before: versionOf(input.cursor),
    flow: input.flow ?? null,
    limit: PAGE_SIZE + 1,
  });
  const rows = entries.slice(0, PAGE_SIZE);
  return {
    data: rows.map(presentEntry),
    next_cursor: entries.length > PAGE_SIZE ? String(rows.at(-1)?.version) : null,
  };
}

/** What one thing has cost a person and given back, newest first, the last hundred rows. */
export async function transactionsAbout(read: Read, userId: string, subjectId: string): Promise<Transaction[]> {
  return (await listEntriesAbout(read, { user_id: userId, subject_id: subjectId, limit: 100 })).map(presentEntry);
}

function presentEntry(row: Entry): Transaction {
  return {
    id: row.id,
    amount: row.amount,
    flow: row.amount > 0 ? 'in' : 'out',
    cause: causeOf(row.cause),
    subject_id: row.subject_id,
    subject_title: titleOf(row.details),
    balance_after: row.balance_after,
    created_at: row.created_at.toISOString(),
  };
}

function versionOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (!/^[1-9]\d{0,14}$/.test(cursor))
    throw new AppError('invalid_argument', { fields: { cursor: [{ key: 'format' }] } });
  return Number(cursor);
}

function causeOf(cause: string): TransferCause {
  const known = TRANSFER_CAUSES.find((candidate) => candidate === cause);
  if (!known) throw new Error(`A transfer has the unknown cause ${cause}`);
  return known;
}

function titleOf(details: JsonValue): string | null {
  if (typeof details !== 'object' || details === null || Array.isArray(details)) return null;
  return typeof details.title === 'string' ? details.title : null;
}
