import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Stands between a browser and the tested app, as a server of another build, or as a slow connection. */
export type BuildProxy = {
  url: string;
  /** The bytes of `service-worker.js`; null for those of the app. */
  worker: string | null;
  /** Documents wait until it is resolved. */
  hold: Promise<unknown> | null;
  /** How long fonts wait. */
  fontMilliseconds: number;
  /** Whether every connection breaks, as without a network. */
  isCut: boolean;
  /** The paths that were requested. */
  requested: string[];
  stop(): Promise<void>;
};

/** Starts a proxy on a free port, so that its pages and workers are of an origin of their own. */
export async function startBuildProxy(target: string): Promise<BuildProxy> {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    proxy.requested.push(path);
    if (proxy.isCut) return void request.socket.destroy();
    if (path === '/service-worker.js' && proxy.worker !== null) {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(proxy.worker);
      return;
    }
    if (request.headers.accept?.includes('text/html')) await proxy.hold;
    if (path.endsWith('.woff2')) await setTimeout(proxy.fontMilliseconds);
    const { method = 'GET', headers } = request;
    const passed = httpRequest(new URL(path, target), { method, headers }, (passedBack) => {
      response.writeHead(passedBack.statusCode ?? 502, passedBack.headers);
      passedBack.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: BuildProxy = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    worker: null,
    hold: null,
    fontMilliseconds: 0,
    isCut: false,
    requested: [],
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
