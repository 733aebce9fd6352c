import { ApiError } from '../contract/api-error.ts';

/** Whether the same call may succeed a little later: the server was not reached, or had no time. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
}
