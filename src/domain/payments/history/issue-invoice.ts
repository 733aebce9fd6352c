import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Tx } from '../../../base/database.ts';
import { ACCOUNT_STATUSES } from '../../../contract/accounts/rules.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { taxPartsOf } from '../../../contract/payments/invoice-rules.ts';
import { jakartaDay } from '../../../contract/text/jakarta.ts';
import { profileOf } from '../../accounts/public.ts';
import { cityById, setting } from '../../catalogue/public.ts';
import { wasCredited } from '../present.ts';
import type { StoredPayment } from '../store.ts';
import { findInvoice, type Invoice, type InvoiceTax, insertInvoice, lockSeries } from './invoice-store.ts';

/** `INV-2026-000483`. */
export function invoiceNumber({ series, number }: Pick<Invoice, 'series' | 'number'>): string {
  return `${series}-${String(number).padStart(6, '0')}`;
}

/**
 * The invoice of a payment, issued now if there is none. Issuing locks the series: numbers have no gaps, because a
 * number that is not committed is not used.
 */
export async function issueInvoice(tx: Tx, payment: StoredPayment, now: Date): Promise<Invoice> {
  const issued = await findInvoice(tx, payment.id);
  if (issued) return issued;
  if (!wasCredited(payment)) throw new AppError('not_found');
  const series = `INV-${jakartaDay(now).slice(0, 4)}`;
  const last = await lockSeries(tx, series);
  // It may have been issued while this transaction waited for the series.
  const meanwhile = await findInvoice(tx, payment.id);
  if (meanwhile) return meanwhile;
  const [buyer, tax] = [await buyerOf(tx, payment.user_id), await taxOf(tx, payment.amount)];
  const invoice = { series, number: last + 1, buyer, tax, check_code: newCheckCode() };
  await insertInvoice(tx, { ...invoice, payment_id: payment.id, issued_at: now });
  return invoice;
}

function newCheckCode(): string {
  return randomBytes(16).toString('hex');
}

/** The buyer of an invoice after the account was erased. */
export const NO_BUYER: Invoice['buyer'] = { name: '', email: '', place: '' };

async function buyerOf(tx: Tx, userId: string): Promise<Invoice['buyer']> {
  const profile = await profileOf(tx, userId);
  if (!profile) throw new Error(`no user has the id ${userId}`);
  if (profile.account_status === ACCOUNT_STATUSES.ERASED) return NO_BUYER;
  const city = await cityById(tx, profile.city_id);
  return {
    name: profile.full_name,
    email: profile.email,
    place: city ? `${city.name}, ${city.province_name}` : '',
  };
}

/** The seller and the tax by the present settings; null while invoices do not show them. Prices include the tax. */
async function taxOf(tx: Tx, price: number): Promise<InvoiceTax | null> {
  if (!(await setting(tx, 'invoice_shows_tax', z.boolean()))) return null;
  const text = (name: string) => setting(tx, name, z.string());
  return {
    seller: {
      name: await text('seller_name'),
      address: await text('seller_address'),
      tax_number: await text('seller_tax_number'),
    },
    parts: taxPartsOf(price),
  };
}
