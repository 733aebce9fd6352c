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
  for (const { path, fieldError } of found) {
    const others = byPath.get(path) ?? [];
    // An empty value fails several rules of its field.
    if (!others.some(({ key }) => key === fieldError.key)) byPath.set(path, [...others, fieldError]);
  }
  return Object.fromEntries(byPath);
}

function pathsOf(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map(String);
  const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path];
  return paths.map((parts) => parts.join('.').slice(0, 200) || 'body');
}

/** Whether a field is empty: it then gets the message for required fields, whatever its rule. */
export function isEmptyValue(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  // A missing number is NaN after its conversion.
  return value === undefined || value === null || value === false || Number.isNaN(value);
}

/**
 * The text key and its parameters for one issue. The issue needs its input (`reportInput`) to know that it is empty.
 */
export function fieldErrorOf(issue: z.core.$ZodIssue): FieldError {
  if (issue.code !== 'unrecognized_keys' && isEmptyInput(issue)) return { key: 'required' };
  switch (issue.code) {
    case 'invalid_type':
      return { key: 'format' };
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

function isEmptyInput({ code, input }: z.core.$ZodIssue): boolean {
  // Only a missing value makes the type wrong; elsewhere an undefined input was not reported.
  return input === undefined ? code === 'invalid_type' : isEmptyValue(input);
}

function sizeError(origin: string, bound: 'minimum' | 'maximum', length: number): FieldError {
  if (origin === 'string') {
    return bound === 'minimum' && length <= 1 ? { key: 'required' } : { key: `${bound}_length`, params: { length } };
  }
  return { key: origin === 'array' ? `${bound}_items` : `${bound}_value`, params: { length } };
}
