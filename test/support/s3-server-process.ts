// An S3 server for tests. It stores in the folder of its first argument, sends its port to its parent, and lets everybody
// read the buckets whose names its parent sends.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Context = { path: string; mountPath: string; state: { vhost?: boolean } };
type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>;
type S3rver = new (options: {
  port: number;
  address: string;
  silent: boolean;
  directory: string | undefined;
}) => {
  middleware: Middleware[];
  run(): Promise<AddressInfo>;
};

const Server: S3rver = createRequire(import.meta.url)('@20minutes/s3rver');
const server = new Server({ port: 0, address: '127.0.0.1', silent: true, directory: process.argv[2] });
// It forgets the slash after the name of a bucket when it compares signatures, except for buckets in the host's name.
server.middleware.splice(-1, 0, async (context, next) => {
  if (/^\/[^/]+\/$/.test(context.path)) {
    context.mountPath = '/';
    context.state.vhost = true;
  }
  await next();
});
const inside = await server.run();

const published = new Set<unknown>();
process.on('message', (bucket) => {
  published.add(bucket);
  process.send?.('published');
});
process.on('disconnect', () => process.exit(0));

// The server lets everybody read, and stores what came of an interrupted request. Others do neither.
const front = createServer((incoming, response) => {
  if (!incoming.headers.authorization && !published.has(incoming.url?.split(/[/?]/)[1])) {
    response.writeHead(403).end();
    return;
  }
  forward(incoming, response).catch(() => response.destroy());
});
front.listen(0, '127.0.0.1', () => process.send?.((front.address() as AddressInfo).port));

async function forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url: path, headers } = incoming;
  const body = await buffer(incoming);
  const forwarded = request({ host: '127.0.0.1', port: inside.port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  forwarded.on('error', () => response.destroy());
  forwarded.end(body);
}
