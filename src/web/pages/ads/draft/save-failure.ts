import { ApiError, isError } from '../../../../contract/api/api-error.ts';
import { isFieldError, isRetryable } from '../../../api/failures.ts';
import type { Failure } from '../../../designer/saving/autosave.ts';

/** What a failed save of a draft means for the next one. An invalid field is corrected on the page and saved again. */
export function failureOfSave(error: unknown): Failure {
  if (isError(error, 'version_conflict')) return { kind: 'conflict', at: Date.parse(error.data.updated_at) };
  if (!(error instanceof ApiError) || isRetryable(error) || isFieldError(error)) return { kind: 'later' };
  return { kind: 'refused', message: error.message };
}
