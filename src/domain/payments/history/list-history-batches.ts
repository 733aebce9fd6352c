import type { Read } from '../../../base/database.ts';
import type { HistoryRow } from '../../../contract/wallet/endpoints.ts';
import { type EntryFilter, type Position, walletRows } from '../../wallet/public.ts';
import { explainRows } from './list-history.ts';

const BATCH = 500;

/** The filtered rows of a wallet, newest first, in batches that fit in memory. */
export async function* historyBatches(read: Read, filter: EntryFilter): AsyncGenerator<HistoryRow[]> {
  let after: Position | null = null;
  while (true) {
    const rows = await walletRows(read, { ...filter, after, limit: BATCH });
    const last = rows.at(-1);
    if (!last) return;
    yield await explainRows(read, filter.user_id, rows);
    if (rows.length < BATCH) return;
    after = { created_at: new Date(last.created_at), id: last.id };
  }
}
