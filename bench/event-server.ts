// A server with a thousand streams, in a process of its own whose memory is measured: the application, or plain
// node:http that writes the same first bytes and keeps the response open. The parent sends which one; it runs with
// --expose-gc.
import { createServer } from 'node:http';
import { z } from 'zod';
import { readConfig } from '../src/config.ts';
import { root } from '../src/main.ts';
import { startApplication } from '../src/server/application.ts';
import { loadBuiltFrontend } from '../src/server/pages/frontend.ts';

const order = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plain') }),
  z.object({ kind: z.literal('ours'), environment: z.record(z.string(), z.string()) }),
  z.object({ kind: z.literal('memory') }),
]);
async function startOurs(environment: Record<string, string>): Promise<string> {
  const { config, secrets } = readConfig(environment);
  const application = await startApplication({
    config,
    secrets,
    database_url: environment.DATABASE_URL ?? '',
    frontend: await loadBuiltFrontend(root),
  });
  return application.url;
}

function startMinimal(): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
    response.write('retry: 2000\n\n');
  });
  return new Promise((resolve, reject) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('the plain server has no address'));
      else resolve(`http://127.0.0.1:${address.port}`);
    });
  });
}

/** Bytes of the heap and of the buffers that it refers to, after a full garbage collection. */
async function memory(): Promise<{ bytes: number }> {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { heapUsed, external } = process.memoryUsage();
  return { bytes: heapUsed + external };
}

async function execute(message: unknown): Promise<unknown> {
  const command = order.parse(message);
  if (command.kind === 'memory') return memory();
  return { url: command.kind === 'plain' ? await startMinimal() : await startOurs(command.environment) };
}

process.on('message', (message) => {
  execute(message).then(
    (response) => process.send?.(response),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
