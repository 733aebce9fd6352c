import type { AnsweredFile } from '../../contract/endpoint.ts';
import type { HistoryPaper, InvoicePaper } from '../../contract/papers.ts';
import type { HistoryRow } from '../../contract/wallet.ts';
import { historyPaper } from './history-paper.ts';
import { historyTable } from './history-table.ts';
import { invoicePaper } from './invoice-paper.ts';

/** Papers and tables, from what they tell to their bytes; `root` is the project's folder, where the letters lie. */
export function createPapers(root: string) {
  return {
    invoice: (paper: InvoicePaper): AnsweredFile => invoicePaper(root, paper),
    history: (paper: HistoryPaper, rows: AsyncIterable<HistoryRow[]>): AnsweredFile => historyPaper(root, paper, rows),
    historyTable: (paper: HistoryPaper, rows: AsyncIterable<HistoryRow[]>): AnsweredFile => historyTable(paper, rows),
  };
}
