// The servers that ours is compared with, in a process of their own: plain Fastify and plain node:http, both sending
// recorded responses of ours. The parent sends the responses and gets the addresses.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Recorded } from './record.ts';

export type ReferenceAddresses = { fastify: string; bare: string };

async function serve(recorded: Record<string, Recorded>): Promise<ReferenceAddresses> {
  const app = Fastify();
  for (const [name, { status, headers, body }] of Object.entries(recorded)) {
    const bytes = Buffer.from(body, 'base64');
    app.get(`/${name}`, async (_, reply) => reply.status(status).headers(headers).send(bytes));
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  const answers = new Map(
    Object.entries(recorded).map(([name, { status, headers, body }]) => [
      `/${name}`,
      { status, headers, bytes: Buffer.from(body, 'base64') },
    ]),
  );
  const bare = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (!answer) return void response.writeHead(404).end();
    response.writeHead(answer.status, answer.headers).end(answer.bytes);
  });
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  return { fastify: addressOf(app.server.address()), bare: addressOf(bare.address()) };
}

function addressOf(address: string | AddressInfo | null): string {
  if (address === null || typeof address === 'string') throw new Error('the reference server has no address');
  return `http://127.0.0.1:${address.port}`;
}

process.on('message', (recorded: Record<string, Recorded>) => {
  serve(recorded).then(
    (addresses) => process.send?.(addresses),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
