import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { ExportResultCode, parseKeyPairsIntoRecord, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../../base/log.ts';
import type { SpanOptions, Tracer } from '../../base/tracing.ts';

export type TracingOptions = {
  /** The base URL of an OTLP receiver; spans are posted to `/v1/traces` below it. */
  endpoint: string;
  /** `name=value,name=value` with percent encoding, such as a key of the receiver. */
  headers: string | null;
  service: string;
  /** The share of traces that is sent, 0 to 1. */
  ratio: number;
  /** Spans are sent when this time has passed, or earlier when many wait. */
  delay_ms?: number;
};
export type RunningTracer = Tracer & { flush(): Promise<void>; stop(): Promise<void> };

const SEND_MILLISECONDS = 5000;
const DELAY_MILLISECONDS = 5000;
/** Spans that wait while the receiver is slow or gone; later ones are dropped. */
const MAX_WAITING = 4096;
/** The longest attribute: a statement without its values. */
const MAX_CHARACTERS = 2000;
/** How long the end of the process waits for the last spans. */
const STOP_MILLISECONDS = 2000;

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

/** Sends spans to an OTLP receiver. Nothing waits for it, and what it does not take is dropped. */
export function openTelemetryTracer(options: TracingOptions, log: Log): RunningTracer {
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  const propagator = new W3CTraceContextPropagator();
  propagation.setGlobalPropagator(propagator);
  const ratio = new TraceIdRatioBasedSampler(options.ratio);
  const processor = new BatchSpanProcessor({
    exporter: reportingFailures(
      new OTLPTraceExporter({
        url: `${options.endpoint}/v1/traces`,
        headers: options.headers === null ? {} : parseKeyPairsIntoRecord(options.headers),
        timeoutMillis: SEND_MILLISECONDS,
      }),
      log,
    ),
    scheduledDelayMillis: options.delay_ms ?? DELAY_MILLISECONDS,
    exportTimeoutMillis: SEND_MILLISECONDS,
    maxQueueSize: MAX_WAITING,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': options.service, 'process.pid': process.pid }),
    // A caller that samples every trace of its own does not raise our share.
    sampler: new ParentBasedSampler({ root: ratio, remoteParentSampled: ratio }),
    spanLimits: { attributeValueLengthLimit: MAX_CHARACTERS },
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('papan');
  return {
    span(name, { kind = 'internal', attributes = {}, isRoot = false }: SpanOptions, work) {
      const parent = isRoot ? ROOT_CONTEXT : context.active();
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
      return context.with(trace.setSpan(parent, span), async () => {
        try {
          return await work((more) => void span.setAttributes(more));
        } catch (error) {
          fail(span, reasonOf(error));
          throw error;
        } finally {
          span.end();
        }
      });
    },
    request({ method, traceparent, attributes }) {
      const parent = remoteContext(propagator, traceparent);
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      const active = trace.setSpan(parent, span);
      return {
        run: (work) => context.with(active, work),
        end({ route, status, isAborted }) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
          if (isAborted) span.setAttribute('papan.aborted', true);
          if (status >= 500) fail(span, String(status));
          span.end();
        },
      };
    },
    flush: () => provider.forceFlush(),
    async stop() {
      const timeout = new Promise((resolve) => setTimeout(resolve, STOP_MILLISECONDS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), timeout]);
      context.disable();
      propagation.disable();
    },
  };
}

/** Without a message: it may repeat what a user typed. */
function fail(span: Span, reason: string): void {
  span.setAttribute('error.type', reason);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The key of our own errors, the code of those of PostgreSQL and Node, or the name. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  for (const name of ['key', 'code'] as const) {
    const value = name in error ? (error as Error & Record<typeof name, unknown>)[name] : undefined;
    if (typeof value === 'string') return value;
  }
  return error.name;
}

/** The propagator ignores a header that is not exactly as W3C describes it. */
function remoteContext(propagator: W3CTraceContextPropagator, traceparent: string | undefined): Context {
  if (traceparent === undefined) return ROOT_CONTEXT;
  const getter = {
    keys: () => ['traceparent'],
    get: (_: unknown, key: string) => (key === 'traceparent' ? traceparent : undefined),
  };
  return propagator.extract(ROOT_CONTEXT, {}, getter);
}

/** Writes one line when the receiver stops taking spans, and one when it takes them again. */
function reportingFailures(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false;
  return {
    export(spans, onResult) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== ExportResultCode.SUCCESS;
        if (hasFailed && !isFailing)
          log.warn({ reason: result.error?.message }, 'traces cannot be sent and are dropped');
        if (!hasFailed && isFailing) log.info('traces can be sent again');
        isFailing = hasFailed;
        onResult(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
