import { AppError } from '../contract/api/errors.ts';
import type { Call } from './call.ts';

/** The key by which repeats of a call are recognized. Throws `invalid_argument` for a call without one. */
export function requireIdempotencyKey({ idempotency_key }: Pick<Call, 'idempotency_key'>): string {
  if (idempotency_key) return idempotency_key;
  throw new AppError('invalid_argument', { fields: { idempotency_key: [{ key: 'required' }] } });
}
