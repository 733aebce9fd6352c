import { createLog, type Log } from '../../base/log.ts';
import { setTracer } from '../../base/tracing.ts';
import type { Config, Secrets } from '../../config.ts';

export type Observers = { log: Log; stop(): Promise<void> };

/** The log, with error reports and traces where they are configured. Their libraries are loaded only then. */
export async function startObservers(
  { log_level, production, tracing }: Pick<Config, 'log_level' | 'production' | 'tracing'>,
  { sentry_dsn, tracing_headers }: Pick<Secrets, 'sentry_dsn' | 'tracing_headers'>,
): Promise<Observers> {
  const reports = sentry_dsn === null ? null : await openReports(sentry_dsn, production);
  const log = createLog(log_level, reports?.report);
  const tracer = tracing && (await openTracer({ ...tracing, headers: tracing_headers }, log));
  setTracer(tracer);
  return {
    log,
    async stop() {
      setTracer(null);
      await Promise.all([tracer?.stop(), reports?.stop()]);
    },
  };
}

async function openReports(dsn: string, production: boolean) {
  const { sentryReports } = await import('../../providers/error-reports/sentry-reports.ts');
  return sentryReports({ dsn, environment: production ? 'production' : 'development' });
}

async function openTracer(options: NonNullable<Config['tracing']> & { headers: string | null }, log: Log) {
  const { openTelemetryTracer } = await import('../../providers/tracing/open-telemetry.ts');
  return openTelemetryTracer(options, log);
}
