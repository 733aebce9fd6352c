import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { MILLISECONDS } from '../../base/clock.ts';

export type Draining = {
  isDraining(): boolean;
  /** Resolves after this time, in which proxies notice by `/readyz` that this process ends. */
  drain(seconds: number): Promise<void>;
};

/**
 * Before a server ends it goes on answering, so that no request fails that a proxy sends before it has noticed. Each
 * response then closes its connection: a proxy may send a request on an idle one at the moment at which it is closed,
 * and only what may be sent twice is sent again.
 */
export function addDraining(app: FastifyInstance): Draining {
  let isDraining = false;
  // Before Fastify's own listener, so that it is also true of responses that are not made by a route.
  app.server.prependListener('request', (_: unknown, response: ServerResponse) => {
    if (isDraining) response.setHeader('connection', 'close');
  });
  return {
    isDraining: () => isDraining,
    async drain(seconds) {
      isDraining = true;
      await wait(seconds * MILLISECONDS.second);
    },
  };
}
