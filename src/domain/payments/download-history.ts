import type { AnsweredFile, ParsedOf } from '../../contract/endpoint.ts';
import type { downloadHistory as endpoint, HistoryPaper } from '../../contract/papers.ts';
import { profileOf } from '../accounts/public.ts';
import type { Services, SignedInCall } from '../binding.ts';
import { sumEntries, walletVersion } from '../wallet/public.ts';
import { entryFilter } from './list-history.ts';
import { historyBatches } from './list-history-batches.ts';
import { frameOf } from './paper-frame.ts';

/** The coins that came and went as a paper or a table, made while it is sent. */
export async function downloadHistory(
  services: Services,
  call: SignedInCall,
  { format, locale, ...filter }: ParsedOf<typeof endpoint>,
): Promise<AnsweredFile> {
  const { read } = services.database;
  const { user_id } = call.actor;
  const owner = await profileOf(read, user_id);
  if (!owner) throw new Error(`nobody has the id ${user_id}`);
  const entries = { ...entryFilter(user_id, filter), up_to: await walletVersion(read, user_id) };
  const { flow, kind } = filter;
  const isWhole = flow === undefined && kind === undefined;
  const [sums, before] = await Promise.all([
    sumEntries(read, entries),
    sumEntries(read, { ...entries, flow: null, causes: null, from: null }),
  ]);
  const closing_balance = before.coins_in - before.coins_out;
  const paper: HistoryPaper = {
    ...frameOf(services, locale ?? call.locale),
    owner: { name: owner.display_name, email: owner.email },
    filter,
    ...sums,
    opening_balance: isWhole ? closing_balance - sums.coins_in + sums.coins_out : null,
    closing_balance,
  };
  const rows = historyBatches(read, entries);
  const { papers } = services;
  return format === 'csv' ? papers.historyTable(paper, rows) : papers.history(paper, rows);
}
