// An S3 server for tests. It stores in the folder of its first argument, sends its port to its parent, and lets everybody
// read the buckets whose names its parent sends.
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';

type Context = {
  path: string;
  headers: Record<string, string | undefined>;
  status: number;
  mountPath: string;
  state: { vhost?: boolean };
};
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

const published = new Set<unknown>();
const Server: S3rver = createRequire(import.meta.url)('@20minutes/s3rver');
const server = new Server({ port: 0, address: '127.0.0.1', silent: true, directory: process.argv[2] });
// It lets everybody read. A real server does so only where its owner allows it.
server.middleware.unshift(async (context, next) => {
  if (context.headers.authorization === undefined && !published.has(context.path.split('/')[1])) context.status = 403;
  else await next();
});
// It forgets the slash after the name of a bucket when it compares signatures, except for buckets in the host's name.
server.middleware.splice(-1, 0, async (context, next) => {
  if (/^\/[^/]+\/$/.test(context.path)) {
    context.mountPath = '/';
    context.state.vhost = true;
  }
  await next();
});
const { port } = await server.run();
process.on('message', (bucket) => {
  published.add(bucket);
  process.send?.('published');
});
process.on('disconnect', () => process.exit(0));
process.send?.(port);
