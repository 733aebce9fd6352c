import { z } from 'zod';
import type { Read, Tx } from '../../../base/database.ts';

const buyer = z.object({ name: z.string(), email: z.string(), place: z.string() });
const amount = z.int().min(0);
const invoiceTax = z.object({
  seller: z.object({ name: z.string(), address: z.string(), tax_number: z.string() }),
  parts: z.object({ base: amount, other_base: amount, vat: amount }),
});
/** The seller and the tax of an invoice, as they were when it was issued. */
export type InvoiceTax = z.output<typeof invoiceTax>;
const invoice = z.object({
  series: z.string(),
  number: z.int(),
  buyer,
  tax: invoiceTax.nullable(),
  check_code: z.string(),
});
export type Invoice = z.output<typeof invoice>;

const COLUMNS = ['series', 'number', 'buyer', 'tax', 'check_code'] as const;

export async function findInvoice(read: Read, paymentId: string): Promise<Invoice | null> {
  const row = await read.selectFrom('invoices').select(COLUMNS).where('payment_id', '=', paymentId).executeTakeFirst();
  return row ? invoice.parse(row) : null;
}

export async function findNumbered(
  read: Read,
  series: string,
  number: number,
): Promise<(Invoice & { payment_id: string }) | null> {
  const row = await read
    .selectFrom('invoices')
    .select(COLUMNS)
    .select('payment_id')
    .where('series', '=', series)
    .where('number', '=', number)
    .executeTakeFirst();
  return row ? { ...invoice.parse(row), payment_id: row.payment_id } : null;
}

/** Locks a series until the transaction ends; returns its last number. */
export async function lockSeries(tx: Tx, series: string): Promise<number> {
  await tx
    .insertInto('invoice_series')
    .values({ series, last_number: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { last_number } = await tx
    .selectFrom('invoice_series')
    .select('last_number')
    .where('series', '=', series)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return last_number;
}

/** Inserts an invoice with the next number; the caller has locked the series. */
export async function insertInvoice(tx: Tx, row: Invoice & { payment_id: string; issued_at: Date }): Promise<void> {
  await tx.updateTable('invoice_series').set({ last_number: row.number }).where('series', '=', row.series).execute();
  await tx
    .insertInto('invoices')
    .values({ ...row, buyer: JSON.stringify(row.buyer), tax: row.tax && JSON.stringify(row.tax) })
    .execute();
}
