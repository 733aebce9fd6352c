import type { SandboxBook } from '../../src/providers/payment/sandbox/book.ts';
import type { Tamper } from './tamper.ts';

/** What the gateway's own book says must have become of a payment's coins. */
export type Expected =
  | 'credited'
  /** Nothing came, or nothing that counts. */
  | 'nothing'
  /** Money came that is not what was asked for: a person has to look at it. */
  | 'quarantined'
  /** Came and went again: never credited, or taken back whole. */
  | 'taken_back'
  /** Came after the payment had been given up by cancelling: credited, or before a person. */
  | 'credited_or_quarantined';

/** By reference, that is by our payment's id. */
export function expectedOf(book: SandboxBook, tampered: ReadonlyMap<string, Tamper>): Map<string, Expected> {
  const expected = new Map<string, Expected>();
  for (const request of book.list()) {
    const payments = book.paymentsOf(request.id);
    const came = payments.filter(({ status }) => status === 'SUCCEEDED');
    const isRight = came.every(({ amount, currency }) => amount === request.amount && currency === request.currency);
    const isVoided = payments.some(({ status }) => status === 'VOIDED');
    const of = (): Expected => {
      if (came.length === 0) return isVoided ? 'taken_back' : 'nothing';
      if (tampered.has(request.reference_id) || !isRight) return 'quarantined';
      return request.status === 'CANCELED' ? 'credited_or_quarantined' : 'credited';
    };
    expected.set(request.reference_id, of());
  }
  return expected;
}
