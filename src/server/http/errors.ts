import pg from 'pg';
import { ZodError, type z } from 'zod';
import { isDatabaseUnavailable } from '../../base/database.ts';
import { ERROR_DATA } from '../../contract/api/error-data.ts';
import {
  AppError,
  type ErrorBody,
  type ErrorKey,
  type FieldError,
  type PlainErrorKey,
} from '../../contract/api/errors.ts';
import type { Locale } from '../../contract/text/locale.ts';
import { FileStorageUnavailable } from '../../providers/blobs/blob-store.ts';

/** Texts of errors in the caller's language. */
export type ErrorTexts = {
  message(locale: Locale, key: ErrorKey, params: Record<string, string | number>): string;
  field(locale: Locale, field: string, fieldError: FieldError): string;
};

/** Turns any error into status and response body, without internal details. `expected` is false for bugs. */
export function errorBody(
  error: unknown,
  locale: Locale,
  requestId: string,
  texts: ErrorTexts,
): { status: number; body: ErrorBody; expected: boolean } {
  const known = knownError(error);
  const failure = known ?? new AppError('internal');
  const body: ErrorBody = {
    code: failure.code,
    key: failure.key,
    message: texts.message(locale, failure.key, failure.params),
    request_id: requestId,
  };
  const fields = Object.entries(failure.fields);
  if (fields.length > 0) {
    body.errors = Object.fromEntries(
      fields.map(([field, fieldErrors]) => [
        field,
        fieldErrors.map((fieldError) => texts.field(locale, field, fieldError)),
      ]),
    );
  }
  const schema = DATA_SCHEMAS[failure.key];
  if (schema) body.data = schema.parse(failure.data);
  return {
    status: failure.status,
    body,
    expected: known !== null && !isTemporary(error) && !isConflictingWrite(error),
  };
}

const DATA_SCHEMAS: { [Key in ErrorKey]?: z.ZodType<NonNullable<ErrorBody['data']>> } = ERROR_DATA;

const BY_FRAMEWORK_CODE: Record<string, PlainErrorKey> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_REQ_FILE_TOO_LARGE: 'image_too_large',
  FST_FILES_LIMIT: 'invalid_argument',
  FST_FIELDS_LIMIT: 'invalid_argument',
  FST_PARTS_LIMIT: 'invalid_argument',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_argument',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_argument',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_argument',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media',
};

/** The database or the file storage is unavailable, or the disk is full: the same call may succeed later. */
function isTemporary(error: unknown): boolean {
  return (
    isDatabaseUnavailable(error) ||
    error instanceof FileStorageUnavailable ||
    (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
  );
}

/** Another write was faster: the row exists already, or one that it refers to is gone. No use case expected it. */
function isConflictingWrite(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['23505', '23503', '23P01'].includes(error.code ?? '');
}

/** An `AppError`, or the framework's rejection of the request as one; null for a bug. */
function knownError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof FileStorageUnavailable) return new AppError('files_unavailable', { cause: error });
  if (isTemporary(error)) return new AppError('unavailable', { cause: error });
  if (isConflictingWrite(error)) return new AppError('insert_failed', { cause: error });
  if (error instanceof ZodError || !(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  const key = BY_FRAMEWORK_CODE[code];
  if (key) return new AppError(key, { cause: error });
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500 ? new AppError('invalid_argument', { cause: error }) : null;
}
