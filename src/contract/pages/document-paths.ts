import { queryOf } from './query.ts';

/** The address of a payment's invoice as PDF; without an id, that of all. */
export function invoicePath(paymentId?: string): string {
  return `/profile/wallet/invoice/pdf${queryOf({ id: paymentId })}`;
}
