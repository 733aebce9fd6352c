import { ApiError } from '../../../../contract/api-error.ts';
import { ERRORS } from '../../../../contract/errors.ts';
import type { Failure } from '../../../designer/saving/autosave.ts';
import { revisionConflictAt } from '../../../designer/saving/revision-conflict.ts';
import { isRetryable } from '../../../is-retryable.ts';

/** Whether a hashtag turned out to be another ad's. */
export function isTaken(error: unknown): boolean {
  const { code, status } = ERRORS.hashtag_taken;
  return error instanceof ApiError && error.code === code && error.status === status;
}

/** What a failed save of a draft means for the next one. What is wrong with a field is mended there, and saved again. */
export function failureOfSave(error: unknown): Failure {
  const conflicting = revisionConflictAt(error);
  if (conflicting) return { kind: 'conflict', ...conflicting };
  if (!(error instanceof ApiError) || isRetryable(error)) return { kind: 'later' };
  if (error.code === ERRORS.invalid_value.code) return { kind: 'later' };
  return { kind: 'refused', message: error.message };
}
