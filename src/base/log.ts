import { type Logger, pino, stdSerializers } from 'pino';

export type Log = Logger;

const PRIVATE_KEYS = [
  'password',
  'token',
  'code',
  'email',
  'phone',
  'mobile_number',
  'contact_phone',
  'contact_email',
  'address',
  'authorization',
  'cookie',
];

/** The process's log. Secrets and personal data are cut out by key, wherever they stand up to three levels deep. */
export function createLog(level: string) {
  return pino({
    level,
    serializers: { err: describeError },
    redact: {
      paths: PRIVATE_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`]),
      censor: '[private]',
    },
  });
}

// PostgreSQL repeats the row or the statement there, and with it addresses and numbers of people.
const TELLS_ROWS = ['detail', 'where', 'internalQuery', 'aggregateErrors'];

/**
 * An error without the live objects that libraries hang on it, such as a connection with its buffers, and without what
 * a database repeats of people's data. Its code is told as `error_code`, since `code` is a one-time code elsewhere.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, ...described } = stdSerializers.err(error);
  const kept = Object.entries(described).filter(
    ([name, value]) => !TELLS_ROWS.includes(name) && (typeof value !== 'object' || Array.isArray(value)),
  );
  return {
    ...Object.fromEntries(kept),
    ...(code === undefined ? {} : { error_code: code }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(describeError) } : {}),
  };
}
