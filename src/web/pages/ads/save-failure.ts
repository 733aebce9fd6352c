import { z } from 'zod';
import { ApiError } from '../../../contract/api-error.ts';
import { ERRORS } from '../../../contract/errors.ts';
import type { Failure } from '../../designer/autosave.ts';

const overtaken = z.object({ revision: z.int() });

/** Whether somebody saved a newer version of the draft elsewhere. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && overtaken.safeParse(error.data).success;
}

/** Whether the same call may succeed a little later: the server was not reached, or had no time. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
}

/** Whether a hashtag turned out to be another ad's. */
export function isTaken(error: unknown): boolean {
  const { code, status } = ERRORS.hashtag_taken;
  return error instanceof ApiError && error.code === code && error.status === status;
}

/** What a failed save of a draft means for the next one. What is wrong with a field is mended there, and saved again. */
export function failureOfSave(error: unknown): Failure {
  if (isOvertaken(error)) return { kind: 'conflict' };
  if (!(error instanceof ApiError) || isPassing(error)) return { kind: 'later' };
  if (error.code === ERRORS.invalid_value.code) return { kind: 'later' };
  return { kind: 'refused', message: error.message };
}
