import { stat } from 'node:fs/promises';
import { MILLISECONDS } from '../../base/clock.ts';
import type { Read } from '../../base/database.ts';
import type { Finding } from '../../contract/admin/checks.ts';
import { archiverState, type BackupRun, isLogCopied, lastRuns } from '../../domain/backups/public.ts';
import { findingsOf, type Setup } from './finding.ts';

/** Both run every night. */
const LATE_HOURS = 26;

/** Whether there are backups, whether the newest can be restored, and whether the archive goes on. */
export async function checkBackups(read: Read, { config, secrets, now }: Setup): Promise<Finding[]> {
  const { warning } = findingsOf('backup');
  const isExternal = config.database_url !== null;
  const { backup, drill } = await lastRuns(read);
  const copies = isExternal ? await copyFindings(read, drill, now) : [];
  // Other programs back up the database and the buckets.
  if (isExternal && secrets.s3 !== null) return copies;
  if (config.backup_folder === null) {
    return [warning(isExternal ? 'no_files' : 'nothing', 'set_folder'), ...copies];
  }
  const findings = [await backupFinding(backup, config.backup_folder, config.data_dir, now), ...copies];
  if (isExternal) return findings;
  return [...findings, drillFinding(drill, now, 'run'), await archiveFinding(read)];
}

/** Whether the service of ops/compose.yaml copies the database and can restore it; no finding where another program does. */
async function copyFindings(read: Read, drill: BackupRun | null, now: Date): Promise<Finding[]> {
  const { good, bad } = findingsOf('archive');
  const isCopied = await isLogCopied(read);
  if (isCopied === null) return [];
  return [isCopied ? good('copied') : bad('not_copied', 'start_copying'), drillFinding(drill, now, 'read_backup_log')];
}

async function backupFinding(run: BackupRun | null, folder: string, dataDir: string, now: Date): Promise<Finding> {
  const { good, warning, bad } = findingsOf('backup');
  if (run === null) return warning('none', 'make');
  if (run.error !== null) return bad('failed', 'make_now', { reason: run.error });
  const hours = hoursSince(run, now);
  if (isLate(run, now)) return warning('late', 'make_now', { hours });
  const [one, other] = await Promise.all([folder, dataDir].map((path) => stat(path).catch(() => null)));
  if (one && one.dev === other?.dev) {
    return warning('same_disk', 'other_disk', { folder });
  }
  return good('made', { hours });
}

function drillFinding(run: BackupRun | null, now: Date, remedy: 'run' | 'read_backup_log'): Finding {
  const { good, warning, bad } = findingsOf('restore_drill');
  if (run === null) return warning('none', remedy);
  if (run.error !== null) return bad('failed', remedy, { reason: run.error });
  const hours = hoursSince(run, now);
  if (isLate(run, now)) return warning('late', remedy, { hours });
  return good('done', { seconds: run.seconds, hours });
}

async function archiveFinding(read: Read): Promise<Finding> {
  const { good, bad } = findingsOf('archive');
  const { is_on, last_failed } = await archiverState(read);
  if (!is_on) return bad('off', 'restart');
  if (last_failed === null) return good('on');
  return bad('failed', 'free', { file: last_failed });
}

const hoursSince = ({ started_at }: BackupRun, now: Date) =>
  Math.floor((now.getTime() - started_at.getTime()) / MILLISECONDS.hour);
const isLate = (run: BackupRun, now: Date) => hoursSince(run, now) >= LATE_HOURS;
