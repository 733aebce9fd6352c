import type { AnsweredFile, ParsedOf } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import type { Locale } from '../../contract/locale.ts';
import type { downloadInvoice as endpoint } from '../../contract/papers.ts';
import type { Services, SignedInCall } from '../binding.ts';
import { type BilledPayment, findBilledPayment, findInvoice } from './invoice-store.ts';
import { hasInvoice, invoiceNumber, issueInvoice } from './issue-invoice.ts';
import { frameOf } from './paper-frame.ts';

/** The invoice of an own payment. */
export async function downloadInvoice(
  services: Services,
  call: SignedInCall,
  { id, locale }: ParsedOf<typeof endpoint>,
): Promise<AnsweredFile> {
  const payment = await findBilledPayment(services.database.read, id);
  if (!payment || payment.user_id !== call.actor.user_id) throw new AppError('not_found');
  return paperOf(services, payment, locale ?? call.locale);
}

/** The invoice of anybody's payment, for the house itself. */
export async function printInvoice(services: Services, paymentId: string, locale: Locale): Promise<AnsweredFile> {
  const payment = await findBilledPayment(services.database.read, paymentId);
  if (!payment) throw new AppError('not_found');
  return paperOf(services, payment, locale);
}

async function paperOf(services: Services, payment: BilledPayment, locale: Locale): Promise<AnsweredFile> {
  if (!hasInvoice(payment)) throw new AppError('not_found');
  const { database, clock } = services;
  const invoice =
    (await findInvoice(database.read, payment.id)) ??
    (await database.transaction((tx) => issueInvoice(tx, payment, clock.now())));
  const { code, channel, coins, bonus_coins, amount, voided_at, paid_at, settled_at, created_at } = payment;
  return services.papers.invoice({
    ...frameOf(services, locale),
    number: invoiceNumber(invoice),
    buyer: invoice.buyer,
    code,
    channel,
    coins,
    bonus_coins,
    amount,
    paid_at: paid_at ?? settled_at ?? created_at,
    voided_at,
  });
}
