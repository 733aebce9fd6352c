import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Client } from '../../contract/api/api.ts';
import { ApiError, type ApiErrorKey } from '../../contract/api/api-error.ts';
import type { Toaster } from '../ui/toast.tsx';
import {
  failureText,
  firstFieldText,
  ignoreFailure,
  isFieldError,
  isRetryable,
  withFailureToasts,
} from './failures.ts';

const failure = (key: ApiErrorKey, errors: Record<string, string[]> = {}) =>
  new ApiError(409, { code: 409, key, message: `message of ${key}`, request_id: 'r', errors });

test('shows the message of the body, then of its data, then of the error, then error_500', () => {
  const body = { message: 'from the body', data: { message: 'from the data' } };
  const error = new Error('from the error');
  expect(failureText(body, error, 'error_500')).toBe('from the body');
  expect(failureText({ ...body, message: '' }, error, 'error_500')).toBe('from the data');
  expect(failureText({ ...body, message: ' ', data: null }, error, 'error_500')).toBe('from the error');
  expect(failureText({ message: 7, data: { message: null } }, error, 'error_500')).toBe('from the error');
  expect(failureText('<html>', new Error(''), 'error_500')).toBe('error_500');
  expect(failureText(undefined, null, 'error_500')).toBe('error_500');
});

describe('a call of a component that fails', () => {
  const toast = { danger: vi.fn(), warning: vi.fn(), info: vi.fn(), success: vi.fn() } satisfies Toaster;
  const clientThatThrows = (error: unknown) => withFailureToasts((() => Promise.reject(error)) as Client, toast);
  beforeEach(() => void vi.clearAllMocks());

  test('shows its message as a warning and throws the error', async () => {
    const error = failure('posting_limit');
    await expect(clientThatThrows(error)('GET /user/wallet', {})).rejects.toBe(error);
    expect(toast.warning.mock.calls).toEqual([['message of posting_limit']]);
    expect(toast.danger).not.toHaveBeenCalled();
  });

  test.each([
    ['handled by the caller', failure('internal'), { errors: 'caller' }],
    ['of the background', failure('internal'), { is_background: true }],
    ['for too few coins (code 2400)', failure('insufficient_balance'), {}],
    ['that was cancelled', new DOMException('aborted', 'AbortError'), {}],
  ] as const)('shows nothing if it is one %s', async (_, error, options) => {
    await expect(clientThatThrows(error)('GET /user/wallet', {}, options)).rejects.toBe(error);
    for (const show of Object.values(toast)) expect(show).not.toHaveBeenCalled();
  });

  test('can be ignored by a caller that has nothing to add; a bug cannot', () => {
    expect(() => ignoreFailure(failure('not_found'))).not.toThrow();
    expect(() => ignoreFailure(new TypeError('bug'))).toThrow('bug');
  });
});

test('a call is worth repeating after no response, a failing server or an ended session', () => {
  const keys = [
    'connection_lost',
    'unexpected_response',
    'unauthorized',
    'csrf_mismatch',
    'too_many_requests',
  ] as const;
  for (const key of [...keys, 'internal', 'unavailable', 'server_busy'] as const)
    expect(isRetryable(failure(key))).toBe(true);
  for (const key of ['not_found', 'price_changed', 'invalid_value'] as const)
    expect(isRetryable(failure(key))).toBe(false);
});

test('field errors are recognised, and their first text is found', () => {
  expect(isFieldError(failure('invalid_value'))).toBe(true);
  expect(isFieldError(failure('email_banned'))).toBe(false);
  expect(firstFieldText(failure('invalid_code', { code: ['used up', 'expired'] }))).toBe('used up');
  expect(firstFieldText(failure('not_found'))).toBeNull();
});
