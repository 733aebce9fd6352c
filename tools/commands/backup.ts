import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { systemClock } from '../../src/base/clock.ts';
import { openDatabase } from '../../src/base/database.ts';
import { migrationNames } from '../../src/base/migrations.ts';
import { readConfig } from '../../src/config.ts';
import { jakartaDay } from '../../src/contract/text/jakarta.ts';
import {
  type BackupRun,
  backUp,
  drillRestore,
  type RestoredReport,
  verifyRestored,
} from '../../src/domain/backups/public.ts';
import { restoreBackup } from '../../src/providers/backup/restore.ts';
import { backupsIn } from '../../src/server/files/backups.ts';
import { DATABASE, runningDatabase } from '../database.ts';
import type { Lifecycle } from '../lifecycle.ts';
import { parseOption } from './parse-option.ts';

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'db', 'migrations');
const NO_FOLDER = 'Name a folder, or set BACKUP_FOLDER.';
const number = new Intl.NumberFormat('en-US');
const megabytes = (bytes: number) => `${number.format(Math.ceil(bytes / 1e6))} MB`;
/** With its time zone, so that nobody has to guess it. */
const instant = z.iso
  .datetime({ offset: true, error: 'an instant such as 2026-03-02T10:00:00+07:00' })
  .transform((text) => new Date(text));

export function addBackupCommands(program: Command, lifecycle: Lifecycle): void {
  program
    .command('backup')
    .description('back up database and files while the site runs')
    .argument('[folder]', 'default: BACKUP_FOLDER')
    .action((folder?: string) => makeBackup(lifecycle, folder));
  program
    .command('restore')
    .description('restore a backup into a new data folder; exit code 1: its data are wrong')
    .argument('<folder>', 'the backup folder')
    .requiredOption('--to <folder>', 'the new data folder')
    .option('--at <instant>', 'default: the end of the archive', parseOption(instant))
    .action((folder: string, options: { to: string; at?: Date }) => restore(folder, options));
  program
    .command('restore-drill')
    .description('restore the newest backup for trial and store the result; exit code 1: its data are wrong')
    .action(() => drill(lifecycle));
}

function openBackups(lifecycle: Lifecycle, given?: string) {
  const { config, secrets } = readConfig();
  const folder = given === undefined ? config.backup_folder : resolve(given);
  if (folder === null) throw new Error(NO_FOLDER);
  const url = runningDatabase();
  const database = openDatabase({ url, maxConnections: 4, onError: () => undefined });
  lifecycle.onStop(() => database.close());
  const services = { database, clock: systemClock, backups: backupsIn(folder, { ...config, s3: secrets.s3 }, url) };
  return { folder, services, isExternal: config.database_url !== null, hasBuckets: secrets.s3 !== null };
}

async function makeBackup(lifecycle: Lifecycle, given?: string): Promise<void> {
  const { folder, services, isExternal, hasBuckets } = openBackups(lifecycle, given);
  if (isExternal && hasBuckets) {
    throw new Error(
      'The database of DATABASE_URL and the buckets of S3_ENDPOINT are backed up by programs of their own: see docs/operations/backup.md and large.md.',
    );
  }
  const { bytes, seconds } = await backUp(services);
  if (isExternal) {
    console.log(`The files were copied to ${folder} in ${seconds} s.`);
    console.log(
      'DATABASE_URL is a PostgreSQL of your own: back it up with pgBackRest, for example with ops/pgbackrest.conf.',
    );
    return;
  }
  const files = hasBuckets ? ', not the files in the buckets of S3_ENDPOINT' : ' and files';
  console.log(`Backed up to ${folder} in ${seconds} s: database (${megabytes(bytes)})${files}.`);
  console.log(
    'Not in it: SECRET_KEY, IDENTITY_KEY and PUSH_KEY. Store them elsewhere; without them users have to sign in again.',
  );
}

async function restore(folder: string, { to, at }: { to: string; at?: Date }): Promise<void> {
  const begun = performance.now();
  const target = resolve(to);
  const { backup, bytes, last_change, checked } = await restoreBackup({
    from: resolve(folder),
    to: target,
    at: at ?? null,
    database: DATABASE,
    migrations: await migrationNames(MIGRATIONS),
    files: 'copy',
    check: verifyRestored,
    log: (line) => console.log(line),
  });
  const seconds = Math.ceil((performance.now() - begun) / 1000);
  console.log(`Restored ${backup} (${megabytes(bytes)}) to ${target} in ${seconds} s.`);
  console.log(`The last restored change is of ${last_change.toISOString()}.`);
  printReport(checked);
  const day = jakartaDay(last_change);
  console.log(`
Next:
1. Give the site the same SECRET_KEY, IDENTITY_KEY and PUSH_KEY, or copy the files secret-key, identity-key and push-key to ${target}.
2. Start it: DATA_DIR=${target} npm start
3. Credit what was paid since: npm run papan -- payments poll --days 30
   Then compare: npm run papan -- payments reconcile --from ${day}`);
}

async function drill(lifecycle: Lifecycle): Promise<void> {
  const { services } = openBackups(lifecycle);
  const run = await drillRestore(services);
  console.log(describeDrill(run));
  if (run.error !== null) console.error(`Its data are WRONG: ${run.error}`);
  process.exitCode = run.error === null ? 0 : 1;
}

function describeDrill({ bytes, seconds, lost_seconds }: BackupRun): string {
  const lost = lost_seconds === null ? '' : ` It would have lost the changes of ${number.format(lost_seconds)} s.`;
  return `The newest backup (${megabytes(bytes)}) was restored and checked in ${number.format(seconds)} s.${lost}`;
}

function printReport({ ledger, audit_entries, errors }: RestoredReport): void {
  const { accounts, transfers, sum } = ledger;
  console.log(
    `Ledger: ${number.format(accounts)} accounts, ${number.format(transfers)} transfers, sum ${sum}. Audit log: ${number.format(audit_entries)} entries.`,
  );
  for (const error of errors) console.error(`  ${error}`);
  console.log(
    errors.length === 0
      ? 'Both are correct.'
      : 'The restored data are WRONG. See docs/operations/payments.md, "Ledger check".',
  );
  process.exitCode = errors.length === 0 ? 0 : 1;
}
