import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Node checks twice for progress: a connection is closed 30 to 60 seconds after the last bytes left. */
const IDLE_MILLISECONDS = 30_000;

/**
 * Closes connections whose client has stopped reading, with the buffers held for them. Slow readers and requests that
 * are still being processed stay connected.
 */
export function closeUnreadResponses(app: FastifyInstance): void {
  const responses = new WeakMap<Socket, ServerResponse>();
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => responses.set(socket, response));
  app.server.setTimeout(IDLE_MILLISECONDS, (socket) => {
    const response = responses.get(socket);
    const isBeingMade = response !== undefined && !response.headersSent && !response.closed;
    if (!isBeingMade) socket.destroy();
  });
}
