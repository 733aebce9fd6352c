import { ApiError } from '../contract/api-error.ts';

/** Whether the same call may succeed later: the server was not reached or had no time, or the session has ended. */
export function isRetryable(error: unknown): boolean {
  return !(error instanceof ApiError) || [0, 401, 419, 429].includes(error.status) || error.status >= 500;
}
