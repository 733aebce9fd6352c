import {
  createStackParser,
  createTransport,
  type ErrorEvent,
  type Exception,
  linkedErrorsIntegration,
  Scope,
  type TransportMakeRequestResponse,
} from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';
import type { ReportError } from '../../base/log.ts';
import { scrub } from '../../base/scrub.ts';

export type ErrorReports = { report: ReportError; stop(): Promise<void> };

const SEND_MILLISECONDS = 5000;
const STOP_MILLISECONDS = 2000;
/** Reports that wait for a slow receiver; later ones are dropped. */
const MAX_WAITING = 20;
const REPORTS_A_MINUTE = 30;
const MINUTE = 60_000;
/** Fields of the log that a report has. */
const TAGS = ['request_id', 'job', 'page', 'build'];

/**
 * Sends errors to a receiver that speaks Sentry's envelope protocol. Of its library only the client is used: nothing
 * of Node is replaced. Equal errors are sent once a minute, and at most thirty a minute.
 */
export function sentryReports(options: { dsn: string; environment: string }): ErrorReports {
  const client = new ServerRuntimeClient({
    dsn: options.dsn,
    environment: options.environment,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    integrations: [linkedErrorsIntegration()],
    traceLifecycle: 'static',
    sendClientReports: false,
    stackParser: createStackParser(nodeStackLineParser()),
    transport: ({ url, recordDroppedEvent }) =>
      createTransport({ bufferSize: MAX_WAITING, recordDroppedEvent }, ({ body }) => post(url, body)),
    beforeSend: onlyKnownFields,
  });
  client.init();
  const isAllowed = limit();
  return {
    report(error, message, fields) {
      if (
        !isAllowed(error instanceof Error ? `${error.name} ${error.message} ${error.stack?.split('\n')[1]}` : message)
      )
        return;
      const scope = new Scope();
      scope.setTags({
        ...Object.fromEntries(TAGS.map((tag) => [tag, fields[tag]]).filter(([, value]) => typeof value === 'string')),
        ...(error instanceof Error ? { log: message } : {}),
      });
      if (error instanceof Error) client.captureException(error, { originalException: error }, scope);
      else client.captureMessage(message, 'error', {}, scope);
    },
    async stop() {
      await client.close(STOP_MILLISECONDS);
    },
  };
}

async function post(url: string, body: string | Uint8Array): Promise<TransportMakeRequestResponse> {
  const response = await fetch(url, {
    method: 'POST',
    body: Buffer.from(body),
    redirect: 'error',
    signal: AbortSignal.timeout(SEND_MILLISECONDS),
  });
  await response.body?.cancel();
  return {
    statusCode: response.status,
    headers: {
      'x-sentry-rate-limits': response.headers.get('x-sentry-rate-limits'),
      'retry-after': response.headers.get('retry-after'),
    },
  };
}

/** Whatever a later version of the library collects, only these fields leave the process. */
function onlyKnownFields(event: ErrorEvent): ErrorEvent {
  const { event_id, timestamp, platform, level, environment, contexts, tags, message, exception } = event;
  return {
    type: undefined,
    ...(event_id === undefined ? {} : { event_id }),
    ...(timestamp === undefined ? {} : { timestamp }),
    ...(platform === undefined ? {} : { platform }),
    ...(level === undefined ? {} : { level }),
    ...(environment === undefined ? {} : { environment }),
    ...(contexts?.runtime ? { contexts: { runtime: contexts.runtime } } : {}),
    ...(tags ? { tags } : {}),
    ...(message === undefined ? {} : { message: scrub(message) }),
    ...(exception?.values ? { exception: { values: exception.values.map(describeException) } } : {}),
  };
}

function describeException({ type, value, stacktrace }: Exception): Exception {
  const frames = stacktrace?.frames?.map(({ filename, function: name, lineno, colno, in_app }) => ({
    ...(filename === undefined ? {} : { filename }),
    ...(name === undefined ? {} : { function: name }),
    ...(lineno === undefined ? {} : { lineno }),
    ...(colno === undefined ? {} : { colno }),
    ...(in_app === undefined ? {} : { in_app }),
  }));
  return {
    ...(type === undefined ? {} : { type }),
    ...(value === undefined ? {} : { value: scrub(value) }),
    ...(frames ? { stacktrace: { frames } } : {}),
  };
}

/** Whether an error of this kind may be sent now. */
function limit(): (kind: string) => boolean {
  let minute = 0;
  let sent = new Set<string>();
  return (kind) => {
    const now = Math.floor(performance.now() / MINUTE);
    if (now !== minute) {
      minute = now;
      sent = new Set();
    }
    if (sent.has(kind) || sent.size >= REPORTS_A_MINUTE) return false;
    sent.add(kind);
    return true;
  };
}
