import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { test } from './visitor.ts';

/** A request as it left the browser. */
export type SentRequest = { method: string; path: string; type: string; body: Buffer };
export type Wire = {
  url: string;
  sent: readonly SentRequest[];
  /** Closes the connections that are open now; later ones work. */
  cut(): void;
  close(): Promise<void>;
};

/** A test whose browser sends everything over a wire. */
export const wireTest = test.extend<{ wire: Wire }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from a pattern
  wire: async ({}, use) => {
    const wire = await openWire();
    await use(wire);
    await wire.close();
  },
  proxy: async ({ wire }, use) => use({ server: wire.url, bypass: '<-loopback>' }),
});

/**
 * An HTTP proxy that records what the browser sends, and can be cut. Playwright itself does not see the bytes of
 * uploaded files, and its offline mode leaves open streams alive.
 */
async function openWire(): Promise<Wire> {
  const sent: SentRequest[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const type = headers['content-type'] ?? '';
      sent.push({ method, path: new URL(url).pathname, type, body: Buffer.concat(pieces) });
    });
    const forwarded = httpRequest(url, { method, headers }, (passedBack) => {
      response.writeHead(passedBack.statusCode ?? 502, passedBack.headers);
      passedBack.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
  });
  // Playwright's own calls are tunnelled.
  server.on('connect', ({ url = '' }, near: Socket) => {
    const target = new URL(`http://${url}`);
    const far = connect(Number(target.port || 80), target.hostname, () => near.write('HTTP/1.1 200 OK\r\n\r\n'));
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    sent,
    cut: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The file of a multipart body. */
export function fileOf({ type, body }: SentRequest): Buffer {
  const boundary = /boundary=(\S+)/.exec(type)?.[1] ?? '';
  const parts = body.toString('latin1').split(`--${boundary}`);
  const part = parts.find((text) => text.includes('filename=')) ?? '';
  return Buffer.from(part.slice(part.indexOf('\r\n\r\n') + 4, -2), 'latin1');
}
