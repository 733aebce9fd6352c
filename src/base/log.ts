import { type Logger, pino } from 'pino';

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
    redact: {
      paths: PRIVATE_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`]),
      censor: '[private]',
    },
  });
}
