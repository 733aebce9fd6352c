import type { ParsedOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/payments/endpoints.ts';
import type { PresentedPayment } from '../../contract/payments/endpoints.ts';
import type { SignedInCall } from '../call.ts';
import type { Services } from '../services.ts';
import { requireOwnPayment, timeoutAsUnavailable } from './own-payment.ts';
import { presentForPayer } from './present.ts';
import { settlePayment } from './settle-payment.ts';

export async function checkPayment(
  services: Services,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof contract.checkPayment>,
): Promise<PresentedPayment> {
  await requireOwnPayment(services.database.read, actor.user_id, id);
  const settled = await timeoutAsUnavailable(settlePayment(services, id, 'user'), id);
  return presentForPayer(settled, services.clock.now());
}
