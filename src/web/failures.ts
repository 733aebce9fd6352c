import { ApiError, type ApiErrorKey, isError } from '../contract/api-error.ts';

/**
 * The text to show for a failed call: the body's `message`, then its `data.message`, then the error's own message, then
 * `fallback` (the locale text `error_500`).
 */
export function failureText(body: unknown, error: unknown, fallback: string): string {
  return textOf(body, 'message') ?? textOf(memberOf(body, 'data'), 'message') ?? textOf(error, 'message') ?? fallback;
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
  'unauthorized',
  'invalid_session',
  'csrf_mismatch',
  'too_many_requests',
  'otp_resend_wait',
  'internal',
  'unavailable',
  'server_busy',
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
