import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type CompressedResponse, encodingOf } from './compressed-response.ts';

/** A page as it once left, with all its headers but those of that one request. */
export type CachedPage = { compressed: CompressedResponse; headers: OutgoingHttpHeaders | null };

const OF_ONE_REQUEST = new Set(['x-request-id', 'set-cookie', 'content-encoding', 'content-length']);

/** The headers that a page leaves with, for its next readers. */
export function headersOf(reply: FastifyReply): OutgoingHttpHeaders {
  const headers = Object.entries({ ...reply.raw.getHeaders(), ...reply.getHeaders() });
  return Object.fromEntries(headers.filter(([name, value]) => value !== undefined && !OF_ONE_REQUEST.has(name)));
}

/**
 * Sends pages that are ready in memory before the framework begins with the request: nothing about them is left to be
 * found out. Everything else goes on to the framework.
 */
export function sendCachedPages(
  app: FastifyInstance,
  find: (request: IncomingMessage) => CachedPage | null,
  onSent: () => void,
): void {
  const handlers = app.server.listeners('request');
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    const kept = find(request);
    if (kept && send(request, response, kept)) onSent();
    else for (const handle of handlers) Reflect.apply(handle, app.server, [request, response]);
  });
}

function send(request: IncomingMessage, response: ServerResponse, { compressed, headers }: CachedPage): boolean {
  if (!headers) return false;
  const id = { 'x-request-id': randomUUID() };
  if (request.headers['if-none-match'] === compressed.etag) {
    response.writeHead(304, { ...headers, ...id }).end();
    return true;
  }
  const encoding = encodingOf(request.headers);
  const bytes = encoding ? compressed.encoded.get(encoding) : compressed.bytes;
  if (!(bytes instanceof Buffer)) return false;
  const encoded = encoding ? { 'content-encoding': encoding } : {};
  response.writeHead(200, { ...headers, ...id, ...encoded, 'content-length': bytes.length }).end(bytes);
  return true;
}
