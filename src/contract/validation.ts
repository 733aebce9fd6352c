import type { z } from 'zod';
import type { FieldError } from './errors.ts';

/** The maximum number of errors reported for one input. */
const MAX_ERRORS = 30;

/**
 * Turns a schema's issues into errors by field path (`contents.0.rows.1.text`). The keys are texts in the `errors`
 * locale file under `validation`. The server's responses and the browser's forms share this mapping.
 */
export function fieldErrorsOf(issues: readonly z.core.$ZodIssue[]): Record<string, FieldError[]> {
  const found = issues
    .slice(0, MAX_ERRORS)
    .flatMap((issue) => pathsOf(issue).map((path) => ({ path, fieldError: fieldErrorOf(issue) })))
    .slice(0, MAX_ERRORS);
  // A Map, because a field called `__proto__` must be treated as an ordinary name.
  const byPath = new Map<string, FieldError[]>();
  for (const { path, fieldError } of found) byPath.set(path, [...(byPath.get(path) ?? []), fieldError]);
  return Object.fromEntries(byPath);
}

function pathsOf(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map(String);
  const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path];
  return paths.map((parts) => parts.join('.').slice(0, 200) || 'body');
}

/** The text key and its parameters for one issue. */
export function fieldErrorOf(issue: z.core.$ZodIssue): FieldError {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? { key: 'required' } : { key: 'format' };
    case 'too_small':
      return sizeError(issue.origin, 'minimum', Number(issue.minimum));
    case 'too_big':
      return sizeError(issue.origin, 'maximum', Number(issue.maximum));
    case 'unrecognized_keys':
      return { key: 'unknown' };
    case 'custom': {
      const params = issue.params ?? {};
      const { key, ...rest } = params;
      return { key: typeof key === 'string' ? key : 'format', params: rest };
    }
    default:
      return { key: 'format' };
  }
}

function sizeError(origin: string, bound: 'minimum' | 'maximum', length: number): FieldError {
  if (origin === 'string') {
    return bound === 'minimum' && length <= 1 ? { key: 'required' } : { key: `${bound}_length`, params: { length } };
  }
  return { key: origin === 'array' ? `${bound}_items` : `${bound}_value`, params: { length } };
}
