import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase, type PublicDatabase } from '../../src/base/database.ts';
import { migrateJobs } from '../../src/base/jobs.ts';
import { createLog } from '../../src/base/log.ts';
import { migrate } from '../../src/base/migrations.ts';
import { loadCatalogue } from '../../src/domain/catalogue/public.ts';
import { fillHelp } from '../../src/domain/help/public.ts';
import { publishSuppliedTexts } from '../../src/domain/legal/public.ts';
import { type EmbeddedDatabase, startEmbeddedPostgres } from '../../src/providers/embedded-postgres.ts';
import { count } from './counted-work.ts';
import { startPgBouncer } from './pgbouncer.ts';

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'db', 'migrations');

/** The longest name of a folder in which a socket can be made everywhere. */
const MAX_SOCKET_FOLDER = 80;

/** Few, so that clients of a test share them. */
const POOLED_CONNECTIONS = 4;

/** A server's URL and the name of the migrated database that each test file clones. */
export type DatabaseServer = {
  url: string;
  template: string;
  /** The address of a pooler in front of it; null if tests connect to the server. */
  pooler: string | null;
};
export type TestDatabase = PublicDatabase & { url: string; drop(): Promise<void> };

/** Starts one PostgreSQL for a whole run: the server in DATABASE_URL, or a temporary one. */
export async function startDatabaseServer(): Promise<DatabaseServer & { stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'papan-test-'));
  chmodSync(folder, 0o755);
  const configuredUrl = process.env.DATABASE_URL;
  const embedded = configuredUrl ? null : await startEmbedded(folder);
  const url = embedded?.url ?? configuredUrl ?? '';
  const template = `papan_template_${randomUUID().slice(0, 8)}`;
  await run(url, `create database ${template}`);
  const templateUrl = withDatabase(url, template);
  await migrate(templateUrl, MIGRATIONS);
  const database = openDatabase({ url: templateUrl, maxConnections: 4, onError: () => undefined });
  await migrateJobs(database.direct, createLog('silent'));
  await database.transaction(async (tx) => {
    await loadCatalogue(tx);
    // Whether a decision is in the sample depends on a random id: tests that are about it say so.
    await tx.updateTable('settings').set({ value: '0' }).where('key', '=', 'second_review_percent').execute();
    const names = { app: 'Papan', operator: 'PT Papan Contoh', support_email: 'bantuan@papan.test', google: '' };
    await fillHelp(tx);
    await publishSuppliedTexts(tx, { names, now: new Date('2026-01-01T00:00:00Z') });
  });
  await database.close();
  const pooler = process.env.PAPAN_TEST_POOLER ? await startPgBouncer(url, POOLED_CONNECTIONS) : null;
  return {
    url,
    template,
    pooler: pooler?.through(url) ?? null,
    async stop() {
      await pooler?.stop();
      await run(url, `drop database ${template}`);
      await embedded?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts PostgreSQL without what protects data and connections: both end with this run. */
async function startEmbedded(folder: string): Promise<EmbeddedDatabase> {
  const data = join(folder, 'postgres');
  const access = join(folder, 'pg_hba.conf');
  writeFileSync(access, 'local all all trust\nhost all all 127.0.0.1/32 trust\n');
  // PostgreSQL runs as another user if root runs the tests.
  chmodSync(access, 0o644);
  const hasSocket = process.platform !== 'win32' && data.length <= MAX_SOCKET_FOLDER;
  const server = await startEmbeddedPostgres({
    folder: data,
    database: 'postgres',
    settings: [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'max_connections=300',
      `hba_file=${access}`,
      ...(hasSocket ? [`unix_socket_directories=${data}`] : []),
    ],
  });
  // A socket in the file system costs less than TCP.
  return hasSocket ? { ...server, url: `${server.url}?host=${encodeURIComponent(data)}` } : server;
}

/** Clones the migrated template, which contains the catalogue. */
export async function cloneDatabase(server: DatabaseServer, maxConnections: number): Promise<TestDatabase> {
  count('databases made');
  const { url, template, pooler } = server;
  const name = `papan_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  // Files are copied faster than pages are logged.
  await run(url, `create database ${name} template ${template} strategy file_copy`);
  const ownUrl = withDatabase(url, name);
  const addresses = pooler === null ? { url: ownUrl } : { url: withDatabase(pooler, name), directUrl: ownUrl };
  const database = openDatabase({ ...addresses, maxConnections, onError: () => undefined });
  return {
    ...database,
    url: ownUrl,
    async drop() {
      await database.close();
      await run(url, `drop database ${name} with (force)`);
    },
  };
}

export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.toString();
}

export async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
