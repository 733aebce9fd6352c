import type { z } from 'zod';
import type { Read } from '../../base/database.ts';
import type { JsonValue } from '../../base/database-types.ts';
import type { transaction } from '../../contract/wallet/endpoints.ts';
import { TRANSFER_CAUSES, type TransferCause } from '../../contract/wallet/rules.ts';
import { type Entry, type EntryFilter, listEntries, listEntriesAbout, type Position } from './entry-store.ts';

export type WalletRow = z.output<typeof transaction> & {
  /** The payment of this row. */
  payment_id: string | null;
};

/** A user's wallet rows, newest first, each with its reason and the balance after it. */
export async function walletRows(
  read: Read,
  list: EntryFilter & { after: Position | null; limit: number },
): Promise<WalletRow[]> {
  return (await listEntries(read, list)).map(presentEntry);
}

/** The last hundred wallet rows of a user about one subject, newest first. */
export async function transactionsAbout(read: Read, userId: string, subjectId: string): Promise<WalletRow[]> {
  return (await listEntriesAbout(read, { user_id: userId, subject_id: subjectId, limit: 100 })).map(presentEntry);
}

/** A stored row as its wallet's owner sees it. */
export function presentEntry(row: Entry): WalletRow {
  return {
    id: row.id,
    amount: row.amount,
    flow: row.amount > 0 ? 'in' : 'out',
    cause: causeOf(row.cause),
    subject_id: row.subject_id,
    subject_title: textOf(row.details, 'title'),
    balance_after: row.balance_after,
    created_at: row.created_at.toISOString(),
    payment_id: textOf(row.details, 'payment_id') ?? (row.cause.startsWith('topup') ? row.subject_id : null),
  };
}

function causeOf(cause: string): TransferCause {
  const known = TRANSFER_CAUSES.find((candidate) => candidate === cause);
  if (!known) throw new Error(`A transfer has the unknown cause ${cause}`);
  return known;
}

function textOf(details: JsonValue, name: string): string | null {
  if (typeof details !== 'object' || details === null || Array.isArray(details)) return null;
  const value = details[name];
  return typeof value === 'string' ? value : null;
}
