import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeUnreadResponses } from './close-unread-responses.ts';

// More than the buffers of both ends of a connection hold.
const LARGE = Buffer.alloc(48 * 1024 * 1024, 'a');
// Longer than a busy machine lets a process wait for its turn.
const SHORT_MILLISECONDS = 2000;

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true });
  closeUnreadResponses(app);
  expect(app.server.timeout * 2).toBeLessThanOrEqual(60_000);
  app.server.timeout = SHORT_MILLISECONDS;
  app.get('/large', async () => LARGE);
  app.get('/late', async () => {
    await pause(SHORT_MILLISECONDS * 1.5);
    return 'late';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => app.close());

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const open = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
async function request(path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: papan.test\r\nconnection: close\r\n\r\n`);
  return socket;
}

describe('a connection', () => {
  it('is closed when its client reads nothing', async () => {
    const socket = await request('/large');
    socket.on('error', () => undefined);
    await pause(SHORT_MILLISECONDS / 2);
    expect(await open()).toBe(1);
    while ((await open()) > 0) await pause(50);
    socket.destroy();
  });

  it('stays open while its client reads slowly, until it has everything', async () => {
    const socket = await request('/large');
    let read = 0;
    for await (const piece of socket) {
      read += piece.length;
      // In total longer than the idle time.
      await pause(4);
    }
    expect(read).toBeGreaterThan(LARGE.length);
  });

  it('stays open while its response is being prepared', async () => {
    const socket = await request('/late');
    const pieces: Buffer[] = [];
    for await (const piece of socket) pieces.push(piece);
    expect(Buffer.concat(pieces).toString()).toMatch(/^HTTP\/1.1 200 OK.*late$/s);
  });
});
