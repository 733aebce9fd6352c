import { isSameSecret } from '../../../base/is-same-secret.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type * as contract from '../../../contract/payments/documents.ts';
import type { Call } from '../../call.ts';
import type { Services } from '../../services.ts';
import { invoiceDate } from '../present.ts';
import { findPayment } from '../store.ts';
import { findNumbered, type Invoice } from './invoice-store.ts';
import { invoiceNumber } from './issue-invoice.ts';

/** What is behind an invoice's QR code: `INV-2026-000483.` and its code. */
export function checkToken(invoice: Invoice): string {
  return `${invoiceNumber(invoice)}.${invoice.check_code}`;
}
const TOKEN = /^(INV-\d{4})-(\d{6,9})\.([\da-f]{32})$/;

/** What a genuine invoice says. A wrong code fails like an unknown number. */
export async function checkInvoice(
  { database: { read } }: Pick<Services, 'database'>,
  _call: Call,
  { token }: ParsedOf<typeof contract.checkInvoice>,
): Promise<ResultOf<typeof contract.checkInvoice>> {
  const [, series, number, code] = TOKEN.exec(token) ?? [];
  if (!series || !number || !code) throw new AppError('not_found');
  const invoice = await findNumbered(read, series, Number(number));
  // The number is written in one way only.
  if (!invoice || !isSameSecret(token, checkToken(invoice))) throw new AppError('not_found');
  const payment = await findPayment(read, invoice.payment_id);
  if (!payment) throw new AppError('not_found');
  return {
    number: invoiceNumber(invoice),
    paid_at: invoiceDate(payment).toISOString(),
    amount: payment.amount,
    status: payment.voided_at ? 'voided' : 'paid',
  };
}
