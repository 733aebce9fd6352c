import type { SandboxBook } from '../../src/providers/payment/sandbox/book.ts';
import type { Tamper } from './tamper.ts';

/** The outcome of a payment's coins that the gateway's own transactions imply. */
export type Expected =
  | 'credited'
  /** No money arrived, or none that counts. */
  | 'nothing'
  /** Money arrived that differs from the request: an administrator must resolve it. */
  | 'quarantined'
  /** Arrived and was refunded: never credited, or reversed completely. */
  | 'reversed'
  /** Arrived after the payment was cancelled: credited, or reported to an administrator. */
  | 'credited_or_quarantined';

/** By reference, which is our payment's id. */
export function expectedOf(book: SandboxBook, tampered: ReadonlyMap<string, Tamper>): Map<string, Expected> {
  const expected = new Map<string, Expected>();
  for (const request of book.list()) {
    const payments = book.paymentsOf(request.id);
    const came = payments.filter(({ status }) => status === 'SUCCEEDED');
    const isRight = came.every(({ amount, currency }) => amount === request.amount && currency === request.currency);
    const isVoided = payments.some(({ status }) => status === 'VOIDED');
    const of = (): Expected => {
      if (came.length === 0) return isVoided ? 'reversed' : 'nothing';
      if (tampered.has(request.reference_id) || !isRight) return 'quarantined';
      return request.status === 'CANCELED' ? 'credited_or_quarantined' : 'credited';
    };
    expected.set(request.reference_id, of());
  }
  return expected;
}
