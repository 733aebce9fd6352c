import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATION_KINDS, type MigrationKind, migrationKind } from '../src/base/migrations.ts';

const ROOT = join(import.meta.dirname, '..');
const BASELINE = '0001_baseline.sql';
/** Rules of Squawk that do not apply: `src/base/migrations.ts` limits the wait for locks; widths are no matter of locks. */
const EXCLUDED = [
  'require-lock-timeout',
  'require-statement-timeout',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
];
const REMOVALS = ['ban-drop-column', 'ban-drop-table', 'ban-drop-not-null'];
const OLDEST_POSTGRESQL = '15.0';

/**
 * Refuses migrations that stop a running site: those that lock a table for long, or with which the former version of
 * the program does not work. Takes another folder as its argument.
 */
const folder = process.argv[2] ?? join(ROOT, 'db', 'migrations');
const names = readdirSync(folder).filter((name) => name !== BASELINE);
const misnamed = names.filter((name) => migrationKind(name) === null);
for (const name of misnamed) console.error(`${name}: name it NNNN_${MIGRATION_KINDS.join('|')}_what.sql`);
const isSafe = MIGRATION_KINDS.map((kind) =>
  passes(
    kind,
    names.filter((name) => migrationKind(name) === kind),
  ),
).every(Boolean);
if (!isSafe || misnamed.length > 0) process.exit(1);
console.log(`${names.length} migrations after the baseline can run while the site serves.`);

function passes(kind: MigrationKind, files: readonly string[]): boolean {
  if (files.length === 0) return true;
  const { status } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules', 'squawk-cli', 'js', 'bin', 'squawk'),
      '--reporter=gcc',
      `--pg-version=${OLDEST_POSTGRESQL}`,
      `--exclude=${[...EXCLUDED, ...(kind === 'contract' ? REMOVALS : [])].join(',')}`,
      kind === 'concurrent' ? '--no-assume-in-transaction' : '--assume-in-transaction',
      ...files.map((name) => join(folder, name)),
    ],
    { stdio: 'inherit' },
  );
  return status === 0;
}
