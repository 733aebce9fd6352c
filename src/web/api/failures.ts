import type { Client } from '../../contract/api/api.ts';
import { ApiError, type ApiErrorKey, isError, SIGN_IN_KEYS } from '../../contract/api/api-error.ts';
import type { Toaster } from '../ui/toast.tsx';

/**
 * The text to show for a failed call: the body's `message`, then its `data.message`, then the error's own message, then
 * `fallback` (the locale text `error_500`).
 */
export function failureText(body: unknown, error: unknown, fallback: string): string {
  return textOf(body, 'message') ?? textOf(memberOf(body, 'data'), 'message') ?? textOf(error, 'message') ?? fallback;
}

/** The text of a failed call; `fallback` for any other error, which is a bug. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.message : fallback;
}

function textOf(container: unknown, name: string): string | null {
  const value = memberOf(container, name);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function memberOf(container: unknown, name: string): unknown {
  return typeof container === 'object' && container !== null ? Reflect.get(container, name) : undefined;
}

const RETRYABLE: readonly ApiErrorKey[] = [
  'connection_lost',
  'unexpected_response',
  ...SIGN_IN_KEYS,
  'invalid_session',
  'csrf_mismatch',
  'too_many_requests',
  'otp_resend_wait',
  'internal',
  'unavailable',
  'server_busy',
  'files_unavailable',
  'gateway_unavailable',
];

/** Whether the same call may succeed later: no response, a busy or failing server, or an ended session. */
export function isRetryable(error: unknown): boolean {
  return !(error instanceof ApiError) || isError(error, ...RETRYABLE);
}

/** Whether the error is about input fields: its message says no more than the texts at the fields. */
export function isFieldError(error: unknown): boolean {
  return isError(error, 'invalid_value', 'invalid_argument', 'hashtag_taken', 'invalid_code', 'payment_refused');
}

/** The first text about an input field, in the user's language; null if the error is about none. */
export function firstFieldText(error: unknown): string | null {
  return (error instanceof ApiError && Object.values(error.errors).flat()[0]) || null;
}

/**
 * Shows a failed call as a warning. Not shown: too few coins, for which pages offer a top-up, and errors that are no
 * failed call, such as a cancelled one.
 */
export function showFailure(toast: Toaster, error: unknown): void {
  if (error instanceof ApiError && !isError(error, 'insufficient_balance')) toast.warning(error.message);
}

/** The client for components: it shows every failure unless the call says otherwise, and throws it. */
export function withFailureToasts(client: Client, toast: Toaster): Client {
  return (address, input, options = {}) =>
    client(address, input, options).catch((error: unknown) => {
      if (options.errors !== 'caller' && !options.is_background) showFailure(toast, error);
      throw error;
    });
}

/** For a caller that has nothing to add to what the client has shown. Throws errors that are not failed calls. */
export function ignoreFailure(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
