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

/** An error without the live objects that libraries hang on it, such as a connection with its buffers. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const described = Object.entries(stdSerializers.err(error));
  return Object.fromEntries(described.filter(([, value]) => typeof value !== 'object' || Array.isArray(value)));
}
