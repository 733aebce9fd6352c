import { createServer } from 'node:net';
import { join } from 'node:path';
import { readConfig } from '../src/config.ts';
import { loadPages, prepareDatabase, root } from '../src/main.ts';
import { startEmbeddedPostgres } from '../src/providers/embedded-postgres.ts';
import { startApplication } from '../src/server/application.ts';
import { buildPages } from './build.ts';
import { DEMONSTRATION_PASSWORD, demonstrationAccounts } from './seed/people.ts';
import { seedIfEmpty } from './seed/seed.ts';

/** `npm start`: build, database, seed, serve; all of it undone again on Ctrl-C except the data. */
async function start(): Promise<void> {
  const { config, secrets } = readConfig();
  await demandPort(config.host, config.port);
  const stops: (() => Promise<void>)[] = [];
  const stopAll = stopOnce(stops);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stopAll().then(() => process.exit(0)));
  }
  try {
    say('Building the pages …');
    await buildPages();
    let databaseUrl = config.database_url;
    if (!databaseUrl) {
      say('Starting PostgreSQL …');
      const postgres = await startEmbeddedPostgres({ folder: join(config.data_dir, 'postgres'), database: 'papan' });
      stops.push(() => postgres.stop());
      databaseUrl = postgres.url;
    }
    await prepareDatabase(databaseUrl, config.log_level);
    const pages = await loadPages();
    if (!config.production) await seedIfEmpty({ config, secrets, database_url: databaseUrl, pages, say });
    const application = await startApplication({
      config,
      secrets,
      database_url: databaseUrl,
      pages,
      client_folder: join(root, 'dist', 'client'),
    });
    stops.push(() => application.stop());
    const accounts = demonstrationAccounts.map(({ user_type, email }) => `    ${user_type.padEnd(10)} ${email}`);
    say(`
  ${config.app_name} is at ${application.url}
  Mail that it sends is at ${application.url}/dev/mail

  Demonstration accounts (password: ${DEMONSTRATION_PASSWORD})
${accounts.join('\n')}

  Ctrl-C stops it; the data stays in ${config.data_dir}.
`);
  } catch (error) {
    await stopAll();
    throw error;
  }
}

function say(line: string): void {
  console.log(line);
}

function stopOnce(stops: (() => Promise<void>)[]): () => Promise<void> {
  let stopping: Promise<void> | null = null;
  return () => {
    stopping ??= (async () => {
      for (const stop of stops.toReversed()) await stop();
    })();
    return stopping;
  };
}

/** Says in plain words that the port is taken, before minutes of preparation. */
function demandPort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return reject(error);
      reject(
        new Error(`Port ${port} is taken by another program. Stop that one, or choose another: PORT=3001 npm start`),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

await start().catch((error: unknown) => {
  console.error(error instanceof Error ? `\n${error.message}` : error);
  if (error instanceof Error && error.cause) console.error(error.cause);
  process.exit(1);
});
