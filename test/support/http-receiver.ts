import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };
export type HttpReceiver = {
  url: string;
  /** What has been posted, oldest first. */
  posts: Received[];
  stop(): Promise<void>;
};

/** An HTTP server that keeps what it receives. One that does not answer leaves callers waiting. */
export async function startReceiver({ answers = true } = {}): Promise<HttpReceiver> {
  const posts: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    posts.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    if (answers) response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
