import type { ParsedOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/payments/endpoints.ts';
import type { PresentedPayment } from '../../contract/payments/endpoints.ts';
import type { SignedInCall } from '../call.ts';
import type { Services } from '../services.ts';
import { requireOwnPayment } from './own-payment.ts';
import { presentForPayer } from './present.ts';

/** A payment of the caller's. Throws `not_found`. */
export async function getPayment(
  { database, clock }: Services,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof contract.getPayment>,
): Promise<PresentedPayment> {
  return presentForPayer(await requireOwnPayment(database.read, actor.user_id, id), clock.now());
}
