import type { FileResponse, ParsedOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { mailLinks } from '../../../contract/pages/mail-links.ts';
import { pageUrl } from '../../../contract/pages/page-url.ts';
import type * as contract from '../../../contract/payments/documents.ts';
import type { Locale } from '../../../contract/text/locale.ts';
import type { SignedInCall } from '../../call.ts';
import { frameOf } from '../../document-frame.ts';
import type { Services } from '../../services.ts';
import { requireOwnPayment } from '../own-payment.ts';
import { invoiceDate, wasCredited } from '../present.ts';
import { findPayment, type StoredPayment } from '../store.ts';
import { checkToken } from './check-invoice.ts';
import { findInvoice } from './invoice-store.ts';
import { invoiceNumber, issueInvoice } from './issue-invoice.ts';

/** The invoice of the user's own payment. */
export async function downloadInvoice(
  services: Services,
  call: Pick<SignedInCall, 'actor' | 'locale'>,
  { id, locale = call.locale }: ParsedOf<typeof contract.downloadInvoice>,
): Promise<FileResponse> {
  return documentOf(services, await requireOwnPayment(services.database.read, call.actor.user_id, id), locale);
}

/** The invoice of any payment, for our own services. */
export async function printInvoice(services: Services, paymentId: string, locale: Locale): Promise<FileResponse> {
  const payment = await findPayment(services.database.read, paymentId);
  if (!payment) throw new AppError('not_found');
  return documentOf(services, payment, locale);
}

async function documentOf(services: Services, payment: StoredPayment, locale: Locale): Promise<FileResponse> {
  if (!wasCredited(payment)) throw new AppError('not_found');
  const { database, clock } = services;
  const invoice =
    (await findInvoice(database.read, payment.id)) ??
    (await database.transaction((tx) => issueInvoice(tx, payment, clock.now())));
  const { code, channel, coins, bonus_coins, amount, voided_at } = payment;
  return services.documents.invoice({
    ...frameOf(services, locale),
    number: invoiceNumber(invoice),
    buyer: invoice.buyer,
    tax: invoice.tax,
    check_url: pageUrl(services.public_url(), locale, mailLinks.checkInvoice(checkToken(invoice))),
    code,
    channel,
    coins,
    bonus_coins,
    amount,
    paid_at: invoiceDate(payment),
    voided_at,
  });
}
