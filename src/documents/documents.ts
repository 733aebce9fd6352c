import type { FileResponse } from '../contract/api/endpoint.ts';
import type { CaseDocument, HistoryDocument, InvoiceDocument, RecordDocument } from '../contract/payments/documents.ts';
import type { HistoryRow } from '../contract/wallet/endpoints.ts';
import { auditTable } from './audit-table.ts';
import { caseDocument } from './case-document.ts';
import { historyDocument } from './history-document.ts';
import { historyTable } from './history-table.ts';
import { invoiceDocument } from './invoice-document.ts';
import { moneyTable } from './money-table.ts';
import { peopleTable } from './people-table.ts';
import { recordDocument } from './record-document.ts';

/** Creates PDF and CSV documents from their data; `root` is the project's folder, which contains the fonts. */
export function createDocuments(root: string) {
  return {
    invoice: (invoice: InvoiceDocument): FileResponse => invoiceDocument(root, invoice),
    history: (history: HistoryDocument, rows: AsyncIterable<HistoryRow[]>): FileResponse =>
      historyDocument(root, history, rows),
    historyTable: (history: HistoryDocument, rows: AsyncIterable<HistoryRow[]>): FileResponse =>
      historyTable(history, rows),
    fraudCase: (found: CaseDocument): FileResponse => caseDocument(root, found),
    auditTable,
    moneyTable,
    record: (record: RecordDocument): FileResponse => recordDocument(root, record),
    peopleTable,
  };
}
