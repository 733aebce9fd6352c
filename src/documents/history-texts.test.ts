import { expect, test } from 'vitest';
import type { HistoryDocument } from '../contract/payments/documents.ts';
import { historyFileName } from './history-texts.ts';

test('a table of half past midnight in Jakarta is named after the new day', () => {
  const document = { filter: {}, printed_at: new Date('2026-03-01T17:30:00Z') } as HistoryDocument;
  expect(historyFileName(document, () => 'riwayat-koin', 'csv')).toBe('riwayat-koin-2026-03-02.csv');
});
