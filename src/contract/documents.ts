import { z } from 'zod';
import { endpoint, fileResponse, id } from './endpoint.ts';
import { LOCALES, type Locale } from './locale.ts';
import type { PaymentChannel } from './payment-rules.ts';
import { type HistoryFilter, historyFilter } from './wallet.ts';

export const DOCUMENT_FORMATS = ['pdf', 'csv'] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

/** In the caller's language unless one is named. */
const locale = z.enum(LOCALES).optional();

export const downloadInvoice = endpoint({
  method: 'GET',
  path: '/user/payment/:id/invoice',
  access: 'login',
  summary: 'Download an invoice',
  description: 'Returns the invoice of a completed payment as a PDF.',
  tag: 'payments',
  params: z.strictObject({ id }),
  query: z.strictObject({ locale }),
  output: fileResponse,
  file_types: ['application/pdf'],
  errors: ['not_found'],
  calls_per_minute: 20,
});

export const downloadHistory = endpoint({
  method: 'GET',
  path: '/user/transaction/download/invoice-history',
  access: 'login',
  summary: 'Download wallet transactions',
  description: 'Returns the filtered transactions as a PDF or a CSV file.',
  tag: 'wallet',
  query: historyFilter.extend({ format: z.enum(DOCUMENT_FORMATS).default('pdf'), locale }),
  output: fileResponse,
  file_types: ['application/pdf', 'text/csv'],
  // Ten thousand rows on paper take seconds of the processor.
  calls_per_minute: 4,
});

/** What every paper says of itself. */
export type DocumentFrame = {
  locale: Locale;
  app_name: string;
  /** The site's address as users read it. */
  site: string;
  printed_at: Date;
};

/** All that an invoice tells. */
export type InvoiceDocument = DocumentFrame & {
  number: string;
  /** As they were when it was issued. */
  buyer: { name: string; email: string; place: string };
  code: string;
  channel: PaymentChannel;
  coins: number;
  bonus_coins: number;
  /** Whole rupiah. */
  amount: number;
  paid_at: Date;
  /** The payment was taken back. */
  voided_at: Date | null;
};

/** All that a history tells besides its rows. */
export type HistoryDocument = DocumentFrame & {
  owner: { name: string; email: string };
  filter: HistoryFilter;
  /** How many rows follow, and the coins that came and went by them. */
  rows: number;
  coins_in: number;
  coins_out: number;
  /** Null where the rows are only a part of what moved. */
  opening_balance: number | null;
  closing_balance: number;
};
