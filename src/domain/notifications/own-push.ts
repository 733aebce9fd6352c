import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import type * as contract from '../../contract/notifications/endpoints.ts';
import type { SignedInCall } from '../call.ts';
import type { Services } from '../services.ts';
import { removePush as deletePush, endpointOf, storePush } from './push-store.ts';

/** What the caller's browser needs to receive push messages, and where it receives them now. */
export async function showPush(
  { database, push }: Services,
  { actor }: SignedInCall,
): Promise<ResultOf<typeof contract.showPush>> {
  return { public_key: push.public_key, endpoint: await endpointOf(database.read, actor.session_id) };
}

/**
 * Stores where the caller's browser receives push messages. Throws `invalid_value` for a service that is not allowed.
 */
export async function savePush(
  { database, clock, push }: Services,
  { actor: { user_id, session_id } }: SignedInCall,
  target: ParsedOf<typeof contract.savePush>,
): Promise<ResultOf<typeof contract.savePush>> {
  if (!push.isAllowed(target.endpoint)) {
    throw new AppError('invalid_value', { fields: { endpoint: [{ key: 'format' }] } });
  }
  await database.transaction((tx) => storePush(tx, { user_id, session_id, ...target }, clock.now()));
  return { done: true };
}

/** Ends push messages to the caller's browser. */
export async function removePush(
  { database }: Services,
  { actor }: SignedInCall,
): Promise<ResultOf<typeof contract.removePush>> {
  await database.transaction((tx) => deletePush(tx, [actor.session_id]));
  return { done: true };
}
