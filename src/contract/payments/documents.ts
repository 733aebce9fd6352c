import { z } from 'zod';
import { endpoint, fileResponse, id, timestamp } from '../api/endpoint.ts';
import type { Brand } from '../brand/brand.ts';
import type { CaseDetails } from '../reports/fraud-cases.ts';
import { LOCALES, type Locale } from '../text/locale.ts';
import { type HistoryFilter, historyFilter } from '../wallet/endpoints.ts';
import type { TaxParts } from './invoice-rules.ts';
import type { PaymentChannel } from './rules.ts';

export const DOCUMENT_FORMATS = ['pdf', 'csv'] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

/** The language of the document; the caller's language if it is absent. */
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
  // A PDF with ten thousand rows takes seconds of CPU time.
  calls_per_minute: 4,
});

/** Whether an invoice that somebody holds is genuine. */
export const checkInvoice = endpoint({
  method: 'GET',
  path: '/invoice/check/:token',
  access: 'all',
  summary: 'Check an invoice',
  description:
    'Returns what a genuine invoice says, by the token in its QR code: number, date, amount and whether the payment was voided since, and nothing about the buyer. Fails with `not_found` for any other token.',
  tag: 'payments',
  params: z.strictObject({ token: z.string().max(100) }),
  output: z.object({
    number: z.string(),
    paid_at: timestamp,
    /** Whole rupiah. */
    amount: z.int(),
    status: z.enum(['paid', 'voided']),
  }),
  errors: ['not_found'],
  calls_per_minute: 30,
});

/** The frame that every document shares. */
export type DocumentFrame = {
  locale: Locale;
  brand: Brand;
  /** The site's address as it is printed for users. */
  site: string;
  printed_at: Date;
};

/** The content of an invoice. */
export type InvoiceDocument = DocumentFrame & {
  number: string;
  /** As they were when the invoice was issued. */
  buyer: { name: string; email: string; place: string };
  /** Where anybody who holds the invoice can check it. */
  check_url: string;
  /** The seller and the tax that the amount includes; null if the invoice was issued without them. */
  tax: { seller: { name: string; address: string; tax_number: string }; parts: TaxParts } | null;
  code: string;
  channel: PaymentChannel;
  coins: number;
  bonus_coins: number;
  /** Whole rupiah. */
  amount: number;
  paid_at: Date;
  /** When the payment was voided; null if it was not. */
  voided_at: Date | null;
};

/** The content of a fraud case, for the bank and the Indonesia Anti-Scam Centre. */
export type CaseDocument = DocumentFrame & {
  id: string;
  person: { name: string; email: string; phone: string };
  details: CaseDetails;
  ad: {
    title: string;
    address: string;
    copied_at: Date;
    published_at: Date;
    /** Times at which the person revealed the contact. */
    reveals: readonly Date[];
    /** The number of its pictures that are stored. */
    pictures: number;
  };
  /** The copy of the ad, which is attached to the document, and its SHA-256 in hexadecimal digits. */
  evidence: string;
  evidence_hash: string;
  /** A JPEG picture of the ad as it was; null if it could not be rendered. */
  artwork: Uint8Array | null;
  screenshots: readonly { sha256: string; width: number; height: number; load: () => Promise<Uint8Array | null> }[];
};

/** The content of a transaction history, without its rows. */
export type HistoryDocument = DocumentFrame & {
  owner: { name: string; email: string };
  filter: HistoryFilter;
  /** The number of rows, and their incoming and outgoing coins. */
  rows: number;
  coins_in: number;
  coins_out: number;
  /** Null if the filter leaves out some of the transfers, so that the rows do not add up to a balance. */
  opening_balance: number | null;
  closing_balance: number;
};

/** A cell of a table; a date is written as a time in Jakarta. */
export type TableCell = string | number | Date | null;

/** A labelled value of a record; labels and translated values are keys of `documents:records`. */
export type RecordFact = {
  label: string;
  /** A text as it was written, a time, or a translated text with its parameters. */
  value: string | Date | { key: string; params?: Record<string, string | number> };
  /** An address, id or hash. */
  is_code?: boolean;
};

/** A record about something that the law gives a time limit for. Facts without a value are left out. */
export type RecordDocument = DocumentFrame & {
  kind: 'data_request' | 'drill' | 'takedown' | 'takedown_receipt';
  /** What distinguishes it from others of its kind, in its title and its file's name. */
  number: string;
  facts: readonly RecordFact[];
  parts: readonly { heading: string; facts: readonly RecordFact[] }[];
};

/** A person of a table of those whom a breach concerns. */
export type PersonRow = { id: string; full_name: string; email: string; locale: number };

/** An entry of the audit log with its position in the chain; null only if the chain lacks it. */
export type AuditRow = {
  id: string;
  created_at: Date;
  actor: string;
  action: string;
  subject_id: string;
  reason: string | null;
  before: unknown;
  after: unknown;
  place: string | null;
  network_hash: string | null;
  position: number | null;
  /** In hexadecimal digits. */
  hash: string | null;
};
