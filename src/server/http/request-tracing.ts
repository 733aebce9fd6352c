import type { FastifyInstance, FastifyRequest } from 'fastify';
import { activeTracer, type RequestSpan } from '../../base/tracing.ts';
import { routeOf } from './route-of.ts';

/** Begins a span for each request that is not answered from the cache of pages; adds nothing while nothing is traced. */
export function addRequestTracing(app: FastifyInstance, { trusted_proxies }: { trusted_proxies: number }): void {
  const tracer = activeTracer();
  if (tracer === null) return;
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook('onRequest', (request, reply, done) => {
    const { traceparent } = request.headers;
    const span = tracer.request({
      method: request.method,
      // Strangers choose this header, unless a proxy of ours is before them.
      traceparent: trusted_proxies > 0 && typeof traceparent === 'string' ? traceparent : undefined,
      attributes: { 'http.request.method': request.method, 'papan.request_id': request.id },
    });
    spans.set(request, span);
    reply.raw.once('close', () =>
      span.end({ route: routeOf(request), status: reply.statusCode, isAborted: !reply.raw.writableFinished }),
    );
    span.run(done);
  });
  // The events of a request's body belong to its connection, so its span is no longer active after them.
  app.addHook('preValidation', (request, _, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
}
