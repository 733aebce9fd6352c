import { pino } from 'pino';
import { describeError, type Log } from '../../src/base/log.ts';

const MAX = 5;
let errors: string[] = [];

/** A log that keeps the first errors of the running test. */
export function errorLog(): Log {
  const keep = { write: (line: string) => void (errors.length < MAX && errors.push(line)) };
  return pino({ level: 'error', serializers: { err: describeError } }, keep);
}

/** Forgets the errors that were logged until now. */
export function forgetErrors(): void {
  errors = [];
}

/** What was logged since then: the cause of a response with status 500, which its body does not name. */
export function loggedErrors(): readonly string[] {
  return errors;
}
