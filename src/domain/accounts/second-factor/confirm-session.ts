import type * as contract from '../../../contract/accounts/second-factor.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';
import { recordConfirmation } from '../sessions/store.ts';
import { checkCode } from './check-code.ts';
import { recordAction } from './record-action.ts';
import { lockUser } from './store.ts';

/** Allows the actions that need a recent code in this session, for some minutes. */
export async function confirmSession(
  services: Services,
  call: SignedInCall,
  { code }: ParsedOf<typeof contract.confirmSession>,
): Promise<ResultOf<typeof contract.confirmSession>> {
  const now = services.clock.now();
  const { user_id, session_id } = call.actor;
  const checked = await services.database.transaction(async (tx) => {
    await lockUser(tx, user_id);
    const result = await checkCode(services, tx, call, { user_id, code, now });
    if ('failure' in result) return result;
    await recordConfirmation(tx, session_id, now);
    await recordAction(tx, { action: 'second_factor.confirm', user_id, after: { by: result.kind }, now });
    return result;
  });
  if ('failure' in checked) throw new AppError(checked.failure);
  return { done: true };
}
