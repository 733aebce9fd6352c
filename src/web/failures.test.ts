import { expect, test } from 'vitest';
import { failureText } from './failures.ts';

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
