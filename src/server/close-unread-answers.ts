import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Node looks twice whether something of an answer has left: a connection is closed 30 to 60 seconds after the last. */
const IDLE_MILLISECONDS = 30_000;

/**
 * Closes connections whose client has stopped reading its answer, with all that is held for them. Whoever reads slowly
 * is not cut off, nor is a client whose answer is still being made.
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
