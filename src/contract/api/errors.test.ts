import { expect, expectTypeOf, test } from 'vitest';
import { ApiError, isError } from './api-error.ts';
import { ERROR_DATA, type ErrorData } from './error-data.ts';
import { AppError, ERRORS, type ErrorKey } from './errors.ts';

const failure: unknown = new ApiError(409, {
  code: 409,
  key: 'price_changed',
  message: 'changed',
  request_id: 'r',
  data: { price: 60 },
});

test('isError accepts one key or several, and rejects others', () => {
  expect(isError(failure, 'price_changed')).toBe(true);
  expect(isError(failure, 'not_found', 'price_changed')).toBe(true);
  // The same code and status, but another key.
  expect(isError(failure, 'version_conflict')).toBe(false);
  expect(isError(new Error('price_changed'), 'price_changed')).toBe(false);
  expect(isError(new AppError('not_found'), 'not_found')).toBe(false);
});

test('isError narrows key and data', () => {
  if (!isError(failure, 'price_changed')) throw failure;
  expectTypeOf(failure.key).toEqualTypeOf<'price_changed'>();
  expectTypeOf(failure.data).toEqualTypeOf<{ price: number }>();
  expect(failure.data.price).toBe(60);
  const other: unknown = failure;
  if (isError(other, 'not_found')) expectTypeOf(other.data).toEqualTypeOf<undefined>();
  if (isError(other, 'connection_lost')) expectTypeOf(other.key).toEqualTypeOf<'connection_lost'>();
});

test('every data schema belongs to a catalogue key, and an error carries its key’s data', () => {
  expectTypeOf<keyof ErrorData>().toExtend<ErrorKey>();
  for (const key of Object.keys(ERROR_DATA)) expect(ERRORS).toHaveProperty(key);
  const { key, data } = new AppError('price_changed', { data: { price: 60 } });
  expect([key, data]).toEqual(['price_changed', { price: 60 }]);
  expect(new AppError('not_found', { params: { name: 'x' } }).data).toBeUndefined();
  // @ts-expect-error data is missing
  new AppError('price_changed');
  // @ts-expect-error data of another key
  new AppError('price_changed', { data: { version: 1, updated_at: '' } });
  // @ts-expect-error this error carries no data
  new AppError('not_found', { data: { price: 60 } });
});
