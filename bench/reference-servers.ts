// The servers that ours is compared with, in a process of their own, both sending recorded responses of ours: plain
// Fastify, and plain node:http after one SELECT by primary key. The parent sends the responses and gets the addresses.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';
import type { Recorded } from './record.ts';

export type ReferenceAddresses = { fastify: string; bare: string };
export type References = { recorded: Record<string, Recorded>; database_url: string };

const ROWS = 10_000;

/** A pool on a table of wallets, and the text of its SELECT. */
async function openWallets(database_url: string) {
  const pool = new pg.Pool({ connectionString: database_url, max: 10 });
  await pool.query('create table wallets (id integer primary key, coins bigint not null)');
  await pool.query('insert into wallets select id, id * 10 from generate_series(1, $1::int) id', [ROWS]);
  await pool.query('vacuum analyze wallets');
  return (id: number) =>
    pool.query({ name: 'wallet', text: 'select id, coins from wallets where id = $1', values: [id] });
}

async function serve({ recorded, database_url }: References): Promise<ReferenceAddresses> {
  const app = Fastify();
  for (const [name, { status, headers, body }] of Object.entries(recorded)) {
    const bytes = Buffer.from(body, 'base64');
    app.get(`/${name}`, async (_, reply) => reply.status(status).headers(headers).send(bytes));
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  const saved = new Map(
    Object.entries(recorded).map(([name, { status, headers, body }]) => [
      `/${name}`,
      { status, headers, bytes: Buffer.from(body, 'base64') },
    ]),
  );
  const readWallet = await openWallets(database_url);
  let calls = 0;
  const bare = createServer(async (request, response) => {
    const found = saved.get(request.url ?? '');
    if (!found) return void response.writeHead(404).end();
    calls += 1;
    const { rowCount } = await readWallet(1 + (calls % ROWS));
    response.writeHead(rowCount === 1 ? found.status : 500, found.headers).end(found.bytes);
  });
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  return { fastify: addressOf(app.server.address()), bare: addressOf(bare.address()) };
}

function addressOf(address: string | AddressInfo | null): string {
  if (address === null || typeof address === 'string') throw new Error('the reference server has no address');
  return `http://127.0.0.1:${address.port}`;
}

process.on('message', (references: References) => {
  serve(references).then(
    (addresses) => process.send?.(addresses),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
