import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startDatabaseServer } from './database-server.ts';
import { setTemporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Responds with the `DatabaseServer` of this run as JSON. The first request starts it. */
    databaseServerUrl: string;
  }
}

/**
 * One temporary folder and one PostgreSQL for all test files. PostgreSQL starts on first use: unit tests never wait for
 * it.
 */
export default async function setup(project: TestProject) {
  setTemporaryFolder();
  // Programs that tests start compile their modules once.
  process.env.NODE_COMPILE_CACHE ||= join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'compiled');
  process.env.PAPAN_SEED ||= String(randomInt(2 ** 31));
  process.stdout.write(`Random choices of this run: PAPAN_SEED=${process.env.PAPAN_SEED}\n`);
  let starting: ReturnType<typeof startDatabaseServer> | null = null;
  const server = createServer(async (_, response) => {
    starting ??= startDatabaseServer();
    try {
      const { url, template, pooler } = await starting;
      response.end(JSON.stringify({ url, template, pooler }));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  project.provide('databaseServerUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    server.closeAllConnections();
    await (await starting)?.stop();
  };
}
