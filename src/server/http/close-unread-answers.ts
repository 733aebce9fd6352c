import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Node checks twice for progress: a connection is closed 30 to 60 seconds after the last bytes left. */
const IDLE_MILLISECONDS = 30_000;

/**
 * Closes connections whose client has stopped reading, with the buffers held for them. Slow readers and requests that
 * are still being processed stay connected.
 */
export function closeUnreadAnswers(app: FastifyInstance): void {
  const answers = new WeakMap<Socket, ServerResponse>();
  app.server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => answers.set(socket, answer));
  app.server.setTimeout(IDLE_MILLISECONDS, (socket) => {
    const answer = answers.get(socket);
    const isBeingMade = answer !== undefined && !answer.headersSent && !answer.closed;
    if (!isBeingMade) socket.destroy();
  });
}
