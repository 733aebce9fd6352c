// Writes the files derived from the migrations: db/schema.sql and src/base/database-types.ts.
// Run it after adding a migration: npm run db:generate
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../src/base/migrations.ts';
import { startEmbeddedPostgres } from '../src/providers/embedded-postgres.ts';
import { writeSchema, writeTypes } from './schema.ts';

const root = join(import.meta.dirname, '..');
const folder = await mkdtemp(join(tmpdir(), 'papan-generate-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), database: 'papan' });
try {
  await migrate(postgres.url, join(root, 'db', 'migrations'));
  await writeSchema(postgres.url);
  writeTypes(postgres.url);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
