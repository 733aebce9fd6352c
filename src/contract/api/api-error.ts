import type { ErrorData } from './error-data.ts';
import type { BrowserErrorKey, ErrorBody, ErrorKey } from './errors.ts';

/**
 * Why a call failed: a key of the error catalogue, or a failure that only the client can detect. `connection_lost`: no
 * response arrived. `unexpected_response`: the response was not JSON, such as a proxy's own error page.
 */
export type ApiErrorKey = ErrorKey | Extract<BrowserErrorKey, 'connection_lost' | 'unexpected_response'>;

/** A failed call as the caller sees it. `errors` holds messages by field, in the caller's language. */
export class ApiError extends Error {
  /** HTTP status of the response; 0 if no response arrived. */
  readonly status: number;
  readonly code: number;
  readonly key: ApiErrorKey;
  readonly errors: Record<string, string[]>;
  readonly data: unknown;
  readonly request_id: string;

  constructor(status: number, body: Omit<ErrorBody, 'key'> & { key: ApiErrorKey }) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.key = body.key;
    this.errors = body.errors ?? {};
    this.data = body.data;
    this.request_id = body.request_id;
  }
}

/** A failed call with one of the keys `Key`, and that key's data. */
export type ApiErrorOf<Key extends ApiErrorKey> = Key extends ApiErrorKey
  ? ApiError & { readonly key: Key; readonly data: Key extends keyof ErrorData ? ErrorData[Key] : undefined }
  : never;

/** Whether `error` is a failed call with one of these keys. Clients branch on the key only, never on status or code. */
export function isError<Key extends ApiErrorKey>(error: unknown, ...keys: readonly Key[]): error is ApiErrorOf<Key> {
  return error instanceof ApiError && (keys as readonly ApiErrorKey[]).includes(error.key);
}

/** Errors after which the user must sign in again. */
export const SIGN_IN_KEYS = [
  'unauthorized',
  'token_malformed',
  'token_signature_invalid',
  'token_not_yet_valid',
  'token_expired',
  'token_value_unexpected',
  'token_issuer_invalid',
] as const satisfies readonly ErrorKey[];
/** What is wrong with a token. */
export type TokenProblem = Exclude<(typeof SIGN_IN_KEYS)[number], 'unauthorized'>;
