import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** Where `npm run dev` builds to, beside what `npm start` keeps. As deep as dist/, for the builds' own paths. */
export const DEV_FOLDERS = { client: '.dev/client', server: '.dev/server', outputs: '.dev/outputs' } as const;

const LIVE_SCRIPT = '/dev/live.js';
const LIVE_EVENTS = '/dev/live';
const SCRIPT = `new EventSource('${LIVE_EVENTS}').onmessage = () => location.reload();`;
const SCRIPT_TAG = `<script src="${LIVE_SCRIPT}" defer></script>`;
const NOT_THERE = `<!doctype html><title>Not started</title>${SCRIPT_TAG}<p>The server did not start: the console says why. This page follows when it does.</p>`;

export type DevProxy = {
  /** Makes requests wait for the next server. */
  hold(): void;
  /** Lets them go to that server's port, and loads every open page again. Null: there is none. */
  release(port: number | null): void;
  stop(): Promise<void>;
};

/** Stands before the server: its address stays while servers come and go, and its pages listen for the next one. */
export async function startDevProxy(host: string, port: number): Promise<DevProxy> {
  const browsers = new Set<ServerResponse>();
  let target = Promise.withResolvers<number | null>();
  let isHeld = true;
  const server = createServer(async (incoming, answer) => {
    if (incoming.url === LIVE_SCRIPT) return answer.setHeader('content-type', 'text/javascript').end(SCRIPT);
    if (incoming.url === LIVE_EVENTS) return listen(browsers, answer);
    forward(incoming, answer, await target.promise);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return {
    hold() {
      if (!isHeld) target = Promise.withResolvers();
      isHeld = true;
    },
    release(next) {
      isHeld = false;
      target.resolve(next);
      for (const browser of browsers) browser.write('data: renewed\n\n');
    },
    async stop() {
      target.resolve(null);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(browsers: Set<ServerResponse>, answer: ServerResponse): void {
  answer.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).write('retry: 500\n\n');
  browsers.add(answer);
  answer.on('close', () => browsers.delete(answer));
}

function forward(incoming: IncomingMessage, answer: ServerResponse, port: number | null): void {
  const refuse = () => answer.writeHead(503, { 'content-type': 'text/html' }).end(NOT_THERE);
  if (port === null) return void refuse();
  // Uncompressed, to be written into.
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  const { method, url } = incoming;
  const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers }, (reply) => {
    const isPage = reply.headers['content-type']?.startsWith('text/html') ?? false;
    if (!isPage) {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      return void reply.pipe(answer);
    }
    const chunks: Buffer[] = [];
    reply.on('data', (chunk: Buffer) => chunks.push(chunk));
    reply.on('end', () => {
      const { 'content-length': _length, etag: _etag, ...kept } = reply.headers;
      answer.writeHead(reply.statusCode ?? 502, { ...kept, 'cache-control': 'no-store' });
      answer.end(Buffer.concat(chunks).toString('utf8').replace('</head>', `${SCRIPT_TAG}</head>`));
    });
  });
  outgoing.on('error', () => (answer.headersSent ? answer.destroy() : refuse()));
  incoming.pipe(outgoing);
}
