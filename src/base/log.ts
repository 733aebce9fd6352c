import { type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';

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

/** Gets what the log gets at the levels error and fatal: an error or null, the line's message and its other fields. */
export type ReportError = (error: unknown, message: string, fields: Readonly<Record<string, unknown>>) => void;

/**
 * The process's log. Secrets and personal data are removed by key, up to three levels deep. `report` also gets each
 * error that the level lets through.
 */
export function createLog(level: string, report?: ReportError) {
  return pino({
    level,
    ...(report ? { hooks: { logMethod: reporting(report) } } : {}),
    serializers: { err: describeError },
    redact: {
      paths: PRIVATE_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`]),
      censor: '[private]',
    },
  });
}

const ERROR_LEVEL = 50;

function reporting(report: ReportError): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  return function (values, method, level) {
    method.apply(this, values);
    if (level < ERROR_LEVEL) return;
    const [fields, message] = values as [unknown, unknown?];
    const record = typeof fields === 'object' && fields !== null ? { ...fields } : {};
    report('err' in record ? record.err : null, String(message ?? fields), record);
  };
}

// In these fields PostgreSQL repeats the row or statement, and with it personal data.
const ROW_FIELDS = ['detail', 'where', 'internalQuery', 'aggregateErrors'];

/**
 * An error without the objects that libraries attach to it, such as a connection with its buffers, and without row
 * data. Its code is logged as `error_code`, because `code` is redacted as a one-time code.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, ...described } = stdSerializers.err(error);
  const plain = Object.entries(described).filter(
    ([name, value]) => !ROW_FIELDS.includes(name) && (typeof value !== 'object' || Array.isArray(value)),
  );
  return {
    ...Object.fromEntries(plain),
    ...(code === undefined ? {} : { error_code: code }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(describeError) } : {}),
  };
}
