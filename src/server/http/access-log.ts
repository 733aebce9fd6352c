import type { FastifyInstance } from 'fastify';
import type { Log } from '../../base/log.ts';
import { routeOf } from './route-of.ts';

/**
 * Writes one line for each request. It has no address, no user and no query, so the log is no record of what somebody
 * read; the id leads to the other lines about the request. It must be the first hook of the server.
 */
export function addAccessLog(app: FastifyInstance, log: Log): void {
  // Also where LOG_LEVEL leaves out what is not a failure.
  const lines = log.child({}, { level: 'info' });
  app.addHook('onRequest', (request, reply, done) => {
    const start = performance.now();
    const { socket } = request.raw;
    const sentBefore = socket.bytesWritten;
    reply.raw.once('close', () => {
      lines.info(
        {
          request_id: request.id,
          method: request.method,
          route: routeOf(request),
          status: reply.raw.statusCode,
          milliseconds: Math.round((performance.now() - start) * 10) / 10,
          sent_bytes: socket.bytesWritten - sentBefore,
          protocol: `HTTP/${request.raw.httpVersion}`,
          ...(reply.raw.writableFinished ? {} : { is_aborted: true }),
        },
        'a request',
      );
    });
    done();
  });
}
