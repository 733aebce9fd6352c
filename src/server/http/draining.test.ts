import { Agent, request } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDraining, type Draining } from './draining.ts';

let app: FastifyInstance;
let draining: Draining;
let agent: Agent;

beforeEach(async () => {
  app = Fastify({ return503OnClosing: false });
  draining = addDraining(app);
  app.get('/page', async () => 'page');
  await app.listen({ host: '127.0.0.1', port: 0 });
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(async () => {
  agent.destroy();
  await app.close();
});

function call(method: string, path: string): Promise<{ status: number; connection: string | undefined }> {
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, agent }, (response) => {
      response.resume().on('end', () => {
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection });
      });
    });
    sent.on('error', reject).end();
  });
}

describe('a server that is about to end', () => {
  it('goes on answering, and closes each connection after its answer', async () => {
    expect(await call('GET', '/page')).toEqual({ status: 200, connection: 'keep-alive' });
    const ended = draining.drain(0.2);
    expect(draining.isDraining()).toBe(true);
    expect(await call('GET', '/page')).toEqual({ status: 200, connection: 'close' });
    await ended;
    expect(await call('GET', '/page')).toEqual({ status: 200, connection: 'close' });
  });

  it('does not wait without a proxy that must notice', async () => {
    await draining.drain(0);
    expect(draining.isDraining()).toBe(true);
  });
});
