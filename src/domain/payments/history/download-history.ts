import type { FileResponse, ParsedOf } from '../../../contract/api/endpoint.ts';
import type * as contract from '../../../contract/payments/documents.ts';
import type { HistoryDocument } from '../../../contract/payments/documents.ts';
import { profileOf } from '../../accounts/public.ts';
import type { SignedInCall } from '../../call.ts';
import { frameOf } from '../../document-frame.ts';
import type { Services } from '../../services.ts';
import { sumEntries, walletVersion } from '../../wallet/public.ts';
import { entryFilter } from './list-history.ts';
import { historyBatches } from './list-history-batches.ts';

/** The history of a wallet as PDF or CSV, generated while it is sent. */
export async function downloadHistory(
  services: Services,
  call: SignedInCall,
  { format, locale, ...filter }: ParsedOf<typeof contract.downloadHistory>,
): Promise<FileResponse> {
  const { read } = services.database;
  const { user_id } = call.actor;
  const owner = await profileOf(read, user_id);
  if (!owner) throw new Error(`no user has the id ${user_id}`);
  const entries = { ...entryFilter(user_id, filter), up_to: await walletVersion(read, user_id) };
  const { flow, kind } = filter;
  const isUnfiltered = flow === undefined && kind === undefined;
  const [sums, before] = await Promise.all([
    sumEntries(read, entries),
    sumEntries(read, { ...entries, flow: null, causes: null, from: null }),
  ]);
  const closing_balance = before.coins_in - before.coins_out;
  const document: HistoryDocument = {
    ...frameOf(services, locale ?? call.locale),
    owner: { name: owner.full_name, email: owner.email },
    filter,
    ...sums,
    opening_balance: isUnfiltered ? closing_balance - sums.coins_in + sums.coins_out : null,
    closing_balance,
  };
  const rows = historyBatches(read, entries);
  const { documents } = services;
  return format === 'csv' ? documents.historyTable(document, rows) : documents.history(document, rows);
}
