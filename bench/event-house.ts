// What holds a thousand streams, in a process of its own whose memory is measured: our house, or bare node:http that
// writes the same first bytes and keeps the answer open. Told by the parent which; run with --expose-gc.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { readConfig } from '../src/config.ts';
import { loadPages, root } from '../src/main.ts';
import { startApplication } from '../src/server/application.ts';

const order = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bare') }),
  z.object({ kind: z.literal('ours'), environment: z.record(z.string(), z.string()) }),
  z.object({ kind: z.literal('memory') }),
]);
async function startOurs(environment: Record<string, string>): Promise<string> {
  const { config, secrets } = readConfig(environment);
  const application = await startApplication({
    config,
    secrets,
    database_url: environment.DATABASE_URL ?? '',
    pages: await loadPages(),
    client_folder: join(root, 'dist', 'client'),
  });
  return application.url;
}

function startBare(): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
    response.write('retry: 2000\n\n');
  });
  return new Promise((resolve, reject) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('the bare server listens nowhere'));
      else resolve(`http://127.0.0.1:${address.port}`);
    });
  });
}

/** Bytes of the heap and of what hangs on it, after a full collection. */
async function memory(): Promise<{ bytes: number }> {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { heapUsed, external } = process.memoryUsage();
  return { bytes: heapUsed + external };
}

async function follow(message: unknown): Promise<unknown> {
  const wanted = order.parse(message);
  if (wanted.kind === 'memory') return memory();
  return { url: wanted.kind === 'bare' ? await startBare() : await startOurs(wanted.environment) };
}

process.on('message', (message) => {
  follow(message).then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
