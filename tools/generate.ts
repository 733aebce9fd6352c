// Writes what is derived from the migrations: db/schema.sql and src/base/database-types.ts.
// Run it after adding a migration: node tools/generate.ts
import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../src/base/migrations.ts';
import { startEmbeddedPostgres } from '../src/providers/embedded-postgres.ts';
import { writeSchema } from './schema.ts';

const root = join(import.meta.dirname, '..');
const folder = await mkdtemp(join(tmpdir(), 'papan-generate-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), database: 'papan' });
try {
  await migrate(postgres.url, join(root, 'db', 'migrations'));
  await writeSchema(postgres.url);
  execFileSync(
    join(root, 'node_modules', '.bin', 'kysely-codegen'),
    [
      '--url',
      postgres.url,
      '--dialect',
      'postgres',
      '--exclude-pattern',
      'migrations',
      '--numeric-parser',
      'number',
      '--type-mapping',
      JSON.stringify({ citext: 'string', int8: 'number' }),
      '--out-file',
      join(root, 'src', 'base', 'database-types.ts'),
    ],
    { stdio: 'inherit' },
  );
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
