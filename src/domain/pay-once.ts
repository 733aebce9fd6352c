import type { Tx } from '../base/database.ts';
import { IdempotencyConflict, once } from '../base/idempotency.ts';
import type { Endpoint } from '../contract/api/endpoint.ts';
import { AppError } from '../contract/api/errors.ts';
import type { SignedInCall } from './call.ts';
import { requireIdempotencyKey } from './require-idempotency-key.ts';
import type { Services } from './services.ts';

/**
 * Runs a call that moves coins in one transaction, once for its user's key. Throws `idempotency_conflict` for a key of
 * another call.
 */
export async function payOnce<Result>(
  { database, clock }: Services,
  call: SignedInCall,
  { path }: Pick<Endpoint, 'path'>,
  input: unknown,
  work: (tx: Tx, key: string) => Promise<Result>,
): Promise<Result> {
  const key = requireIdempotencyKey(call);
  const claim = { user_id: call.actor.user_id, key, endpoint: path, input, now: clock.now() };
  try {
    return await database.transaction((tx) => once(tx, claim, () => work(tx, key)));
  } catch (error) {
    if (error instanceof IdempotencyConflict) throw new AppError('idempotency_conflict');
    throw error;
  }
}
