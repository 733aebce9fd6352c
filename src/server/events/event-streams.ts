import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { EVENTS_PATH, LAST_EVENT_QUERY } from '../../contract/api/event-rules.ts';
import type { Services } from '../../domain/services.ts';
import { API_BASE } from '../http/http-server.ts';
import { requireSameOrigin } from '../sessions/csrf-check.ts';
import { unauthorizedError } from '../sessions/session-cookie.ts';
import { StreamRegistry } from './stream-registry.ts';

/** Every stream gets a comment this often, so that proxies do not close it; each second one share of the streams. */
const HEARTBEAT_SECONDS = 25;
const SESSION_CHECK_MILLISECONDS = 60_000;
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // Nothing is sent on a connection after its stream: without Node's listeners for the end, it would get no response.
  connection: 'close',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

const eventId = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .nullable()
  .catch(null);
const lastEvent = z.object({ [LAST_EVENT_QUERY]: eventId }).transform((query) => query[LAST_EVENT_QUERY] ?? null);

/** `GET /api/events`: a stream of server-sent events for each browser of a signed-in user. */
export function addEventStreams(
  app: FastifyInstance,
  services: Pick<Services, 'database' | 'clock' | 'log' | 'tokens'>,
): StreamRegistry {
  const { log } = services;
  const registry = new StreamRegistry(services);
  app.route({
    method: 'GET',
    url: `${API_BASE}${EVENTS_PATH}`,
    exposeHeadRoute: false,
    // Headers of the reply would stay in memory as long as the stream, so they are written directly.
    helmet: false,
    onRequest: (request) => app.identify(request),
    preHandler: async (request) => requireSameOrigin(request),
    handler: async (request, reply) => {
      const { actor } = request;
      if (!actor) throw await unauthorizedError(request, services.tokens);
      const lastId = eventId.parse(request.headers['last-event-id']) ?? lastEvent.parse(request.query);
      reply.hijack();
      const response = reply.raw;
      const headers: OutgoingHttpHeaders = { ...HEADERS };
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) headers[name] ??= value;
      response.writeHead(200, headers);
      // Listeners would reference the request for hours, and Fastify's measure its full duration.
      response.removeAllListeners('finish').removeAllListeners('error');
      registry.open(actor, response, lastId).catch((error: unknown) => {
        log.warn({ err: error }, 'the events that a stream missed could not be read');
      });
    },
  });
  let share = 0;
  const beat = setInterval(() => {
    share = (share + 1) % HEARTBEAT_SECONDS;
    registry.beat(share, HEARTBEAT_SECONDS);
  }, 1000);
  const check = setInterval(() => {
    registry.checkSessions().catch((error: unknown) => log.warn({ err: error }, 'sessions could not be checked'));
  }, SESSION_CHECK_MILLISECONDS);
  app.addHook('preClose', async () => {
    clearInterval(beat);
    clearInterval(check);
    registry.endAll();
  });
  return registry;
}
