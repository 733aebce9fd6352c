import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const file = (name: string) => readFileSync(join(import.meta.dirname, 'certificates', name), 'utf8');

/** The authority that signed the certificate of `localhost`, valid until 2126. */
export const AUTHORITY = file('authority.pem');
export const CERTIFICATE = { cert: file('server.pem'), key: file('server.key') };
/** A certificate of `localhost` that no authority signed. */
export const UNSIGNED = { cert: file('stranger.pem'), key: file('stranger.key') };

/** A proxy with TLS in front of `target`, which refuses the methods in `without`. */
export async function startHttpsProxy(target: string, { without = [] }: { without?: readonly string[] } = {}) {
  const server = createServer(CERTIFICATE, (incoming, outgoing) => {
    const { method = 'GET', url, headers } = incoming;
    if (without.includes(method)) {
      outgoing.writeHead(403).end('forbidden by the proxy');
      return;
    }
    const forwarded = request(`${target}${url}`, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
